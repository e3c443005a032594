import CaseStudy
import Foundation
import ParallelRun
import TestSupport
import Testing

@Suite("compare swap")
struct SwapTests {
  @Test(
    "In no mode do the screens notice, and each mismatch of the draft replays in the harness",
    .enabled(if: MaintainersTests.swap.areRun))
  func bundled() throws {
    let run = try compare("swap")
    #expect(run.status == 0)
    #expect(run.error == "")
    #expect(run.lines.last == "verdict: the screens cannot tell, except as declared")
    #expect(!run.output.contains("does not show"))
    #expect(run.output.contains("shortest: 1"))
    let compared = run.lines.drop { !$0.hasPrefix("in parallel") }.dropFirst().prefix { !$0.isEmpty }
    #expect(compared.compactMap { $0.split(separator: " ").first } == ["LocationManager", "AddLocation"])
  }

  @Test("A track of one's own is run in every mode", .enabled(if: MaintainersTests.swap.areRun))
  func track() throws {
    try withTrack("<gpx><wpt lat='1' lon='2'/></gpx>") { path in
      let run = try compare("swap", "--", path)
      #expect(run.status == 0)
      #expect(run.lines.filter { $0.contains(path) }.count == 4)
    }
  }

  @Test(
    "A file that is not there is one line, and status 2",
    arguments: [
      (["swap", "/nowhere.gpx"], "/nowhere.gpx: there is no such file; expected a GPX file\n"),
      (["recording", "/nowhere"], "/nowhere: there is no such file; expected a recording\n"),
    ])
  func missing(arguments: [String], message: String) throws {
    let run = try CommandRun("compare", arguments)
    #expect(run.status == 2)
    #expect(run.output == "")
    #expect(run.error == message)
  }

  private static let recording = """
    recording LocationManager
    world {"isSimulator":false,"othersWatchOrientation":false,"permission":"authorizedWhenInUse"}
    forgotten 0
    do {"make":{}}
    do {"replaceDelegate":{}}
    do {"heading":{"_0":{"accuracy":"nan","magneticHeading":1,"time":8,"trueHeading":2}}}
    do {"readProperties":{}}
    do {"stop":{}}
    differs extra stopUpdatingLocation
    end 5

    """

  @Test("A recording is shortened to what its candidate does wrong")
  func shortens() throws {
    try withTrack(Self.recording) { path in
      let run = try compare("recording", path, "--candidate", "draft")
      #expect(run.status == 1)
      #expect(run.output.hasPrefix("recorded: 5 stimuli; shortest: 1\n"))
      #expect(run.output.contains("#expect(candidate.apply(.stop) == control.apply(.stop))"))
    }
  }

  @Test("Whatever the app records of a location manager can be done again")
  func lines() throws {
    let stimuli = LocationManagerStimulus.alphabet.filter { ![.start, .dropManager].contains($0) }
    let recording = Self.recording.replacing(
      #"do {"make":{}}"#,
      with: stimuli.map { "do \(ParallelRun.Recording.line(of: $0))\n" }.joined() + #"do {"make":{}}"#
    ).replacing("end 5", with: "end \(5 + stimuli.count)")
    try withTrack(recording) { path in
      let run = try compare("recording", path, "--candidate", "draft")
      #expect(run.status == 1)
      #expect(run.output.hasPrefix("recorded: \(5 + stimuli.count) stimuli; shortest: 1\n"))
    }
  }

  @Test("A recording that shows nothing here is printed as it is")
  func showsNothing() throws {
    try withTrack(Self.recording) { path in
      let run = try compare("recording", path)
      #expect(run.status == 0)
      #expect(run.output.contains("the harness does not show it from this recording"))
    }
  }

  @Test(
    "A recording that is damaged is one line that says where",
    arguments: [
      ("end 5\n", "", "9: ends in the middle; expected 'end' and the number of stimuli"),
      (
        #"do {"stop":{}}"#, "do stop",
        ":8: 'stop' is no stimulus of LocationManager; expected a recording"
      ),
      (
        #"do {"stop":{}}"#, "do {\"stop\":{}}\nin toldEnabled {\"start\":{}}\nin - {\"fly\":{}}",
        #":10: '{"fly":{}}' is no stimulus of LocationManager"#
      ),
      (
        #"do {"stop":{}}"#, #"do {"authorization":{"_0":"sometimes"}}"#,
        #":8: '{"authorization":{"_0":"sometimes"}}' is no stimulus of LocationManager"#
      ),
      (
        #"do {"stop":{}}"#, #"do {"stop":{"#, #":8: '{"stop":{' is no stimulus of LocationManager"#
      ),
      (#"do {"stop":{}}"#, "do fly\u{1B}", #":8: 'fly\u{1B}' is no stimulus of LocationManager"#),
      (
        "recording Loc", "recording X",
        ":1: no feature 'XationManager' is recorded; expected one of: LocationManager, AddLocation"
      ),
      (
        "LocationManager", "AddLocation", #":5: '{"replaceDelegate":{}}' is no stimulus of AddLocation"#
      ),
      ("forgotten 0", "world {}", ":3: is a second world; expected one"),
      (#""permission":"authorizedWhenInUse"}"#, #""weather":"fine"}"#, #":2: '{"isSimulator":false,"#),
    ])
  func damaged(text: String, replacement: String, message: String) throws {
    try withTrack(Self.recording.replacing(text, with: replacement)) { path in
      let run = try compare("recording", path, "--candidate", "draft")
      #expect(run.status == 2)
      #expect(run.output == "")
      #expect(run.error.contains(message))
      #expect(run.error.count(where: \.isNewline) == 1)
    }
  }

  @Test("A recording of a feature that has no parallel run is an error that names those that have")
  func unrecordedFeature() throws {
    try withTrack("recording ExploreCard\nforgotten 0\nend 0\n") { path in
      let run = try compare("recording", path)
      #expect(run.status == 2)
      #expect(
        run.error == """
          \(path):1: no feature 'ExploreCard' is recorded; expected one of: LocationManager, AddLocation

          """)
    }
  }
}
