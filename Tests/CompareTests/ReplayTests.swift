import CaseStudy
import Foundation
import TestSupport
import Testing

@testable import compare

@Suite("compare replay")
struct ReplayTests {
  private static let make =
    #"{"make":{"_0":{"isSimulator":false,"othersWatchOrientation":false,"permission":"authorizedWhenInUse"}}}"#

  @Test("Without a file, replay uses the bundled recording, and finds no undeclared difference")
  func bundled() throws {
    let run = try compare("replay")
    #expect(run.status == 0)
    #expect(run.output == "the recorded walk: 475 events, identical except as declared\n")
    #expect(run.error == "")
  }

  @Test("If legacy is the candidate, replay finds no difference, not even a declared one")
  func calibration() throws {
    #expect(
      try compare("replay", "--candidate", "legacy").output == "the recorded walk: 475 events, identical\n")
  }

  @Test("The command shortens the first difference, and prints the shortened sequence as a test")
  func draft() throws {
    try withRecording("\(Self.make)\n{\"replaceDelegate\":{}}\n{\"readProperties\":{}}\n{\"stop\":{}}\n") {
      path in
      let run = try compare("replay", "--candidate=draft", "--", path)
      #expect(run.status == 1)
      #expect(run.lines.first == "\(path): 3 events, different at event 3; shortest: 1")
      #expect(run.output.contains("#expect(candidate.apply(.stop) == control.apply(.stop))"))
      #expect(try compare("replay", path, path).lines.count == 3)
    }
  }

  @Test("A recording with every event of a location manager is readable")
  func everything() throws {
    let lines = try LocationManagerStimulus.alphabet.map { stimulus in
      let encoder = JSONEncoder()
      encoder.nonConformingFloatEncodingStrategy = .convertToString(
        positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
      return String(decoding: try encoder.encode(stimulus), as: UTF8.self)
    }
    let recording = try LocationRecording(
      "all", content: Data(([Self.make] + lines).joined(separator: "\n").utf8))
    #expect(recording.stimuli == LocationManagerStimulus.alphabet)
  }

  @Test(
    "For a damaged recording, replay prints one line with the number of the damaged line",
    arguments: [
      ("", "1: not the first event of a recording; expected a 'make'"),
      (#"{"start":{}}"#, "1: not the first event of a recording; expected a 'make'"),
      ("<gpx>", "1: \(unreadable)"),
      ("\(make)\n{\"fly\":{}}", "2: \(unreadable)"),
      ("\(make)\n\n{\"inside\":{\"fly\":{}}}", "3: \(unreadable)"),
      ("\(make)\r\n{\"start\":{}}\r\n{\"stop\":{", "3: \(unreadable)"),
      ("\(make)\n{\"authorization\":{\"_0\":\"sometimes\"}}", "2: \(unreadable)"),
      ("\(make)\n{\"start\":{}}\u{0}\u{1B}", "2: \(unreadable)"),
    ])
  func damaged(text: String, message: String) throws {
    #expect {
      try LocationRecording("walk", content: Data(text.utf8))
    } throws: {
      "\($0)" == "walk:\(message)"
    }
  }

  private static let unreadable = #"not an event of a location manager; expected one such as {"start":{}}"#

  @Test(
    "For an unreadable path, `replay` and `swap` print one line, and exit with status 2",
    arguments: [
      ["replay", "/nowhere"], ["swap", "/nowhere"], ["replay", "/"], ["replay", "/dev/null"], ["swap", ""],
    ])
  func usage(arguments: [String]) throws {
    let run = try CommandRun("compare", arguments)
    #expect(run.status == 2)
    #expect(run.output == "")
    #expect(run.error == "compare: \(arguments[1]): not a readable file; expected a recording\n")
  }

  @Test("If one recording is damaged, the command replays no recording")
  func nothingHalfReplayed() throws {
    try withRecording(Self.make) { good in
      try withRecording("\(Self.make)\n{") { bad in
        let run = try compare("replay", good, bad)
        #expect(run.status == 2)
        #expect(run.output == "")
        #expect(run.error.hasPrefix("compare: \(bad):2: not an event"))
        #expect(run.error.count(where: \.isNewline) == 1)
      }
    }
  }

  @Test("If the output is not a terminal, the command prints no progress")
  func plain() throws {
    let many = String(repeating: "{\"start\":{}}\n", count: 11_000)
    try withRecording("\(Self.make)\n\(many)") { path in
      let run = try compare("replay", path)
      #expect(run.error == "")
      #expect(!run.output.contains("\u{1B}"))
      #expect(run.output.contains(": 11,000 events, identical"))
    }
  }
}

/// Runs `compare`, and waits until it ends.
func compare(_ arguments: String...) throws -> CommandRun { try CommandRun("compare", arguments) }

/// Runs a closure with the path of a temporary recording.
func withRecording(_ text: String, _ body: (String) throws -> Void) throws {
  let url = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).jsonl")
  try Data(text.utf8).write(to: url)
  defer { try? FileManager.default.removeItem(at: url) }
  try body(url.path)
}
