import Foundation
@testable import ParallelRun
import Testing

@Suite("Recordings")
struct RecordingTests {
  private func read<Stimulus: Codable & Sendable>(_ text: String, of type: Stimulus.Type) throws -> [Stimulus]
  {
    try Recording<Stimulus>(parsing: Data(text.utf8)).events.map(\.stimulus)
  }

  private func text<Stimulus: Codable & Sendable>(of stimuli: Stimulus...) -> String {
    Recording(stimuli.map { .init($0, isInside: false) }).text
  }

  @Test("A recording has a line for each event, and stays the same if you write and read it")
  func roundTrip() throws {
    let recording = Recording<CounterCall>([.init(.add(1), isInside: false), .init(.add(2), isInside: true)])
    let text = recording.text
    #expect(text == #"{"add":{"_0":1}}"# + "\n" + #"{"inside":{"add":{"_0":2}}}"# + "\n")
    for text in [text, text.replacing("\n", with: "\r\n"), text.replacing("\n", with: "\n\n")] {
      let read = try Recording<CounterCall>(parsing: Data(text.utf8))
      #expect(read.events.map(\.isInside) == [false, true])
      #expect(read.text == recording.text)
    }
  }

  @Test("Any typed text takes just one line of a recording")
  func lines() throws {
    for typed in ["a\nend 1", "a\r\nb", "a\r", #"a\nb"#, #"\"#, " a ", "", "\u{2028}"] {
      #expect(text(of: typed).split(separator: "\n").count == 1)
      #expect(try read(text(of: typed), of: String.self) == [typed])
    }
  }

  @Test(
    "Numbers stay the same if you write and read them, even NaN and infinity",
    arguments: [0.1, -0.0, 1e300, .infinity, .nan])
  func numbers(number: Double) throws {
    let read = try #require(try read(text(of: number), of: Double.self).first)
    #expect(read.bitPattern == number.bitPattern || read.isNaN && number.isNaN)
  }

  @Test("If an event cannot be encoded, the recording contains an empty object")
  func unencodable() {
    struct Secret: Codable {
      func encode(to encoder: any Encoder) throws { throw CancellationError() }
    }
    #expect(text(of: Secret()) == "{}\n")
  }

  @Test(
    "If a line is not an event, reading throws an error with the line's number",
    arguments: [(#"{"add":{}}"#, 1), ("\n{\"add\":{\"_0\":1}}\n{", 3), (#"{"inside":1}"#, 1)])
  func errors(text: String, line: Int) {
    #expect(throws: RecordingError(line: line)) { try read(text, of: CounterCall.self) }
  }
}
