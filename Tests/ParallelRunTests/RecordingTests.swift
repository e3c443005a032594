@testable import ParallelRun
import Testing

@Suite("A recording")
struct RecordingTests {
  private let recording = Recording(
    feature: "LocationManager", world: #"{"permission":"denied"}"#, forgotten: 3,
    stimuli: [
      .init(line: "start", nested: []),
      .init(
        line: "authorization authorizedAlways",
        nested: [.init(line: "stop", during: "toldEnabled"), .init(line: "start", during: nil)]),
    ], differences: ["missing toldLocation"])

  @Test("Its text can be read back")
  func roundTrip() throws {
    #expect(try Recording(parsing: recording.text) == recording)
  }

  @Test("What somebody types stays on one line, whatever it is")
  func lines() throws {
    for text in ["a\nend 1", "a\r\nb", "a\r", #"a\nb"#, #"\"#, " a ", "", "\u{2028}"] {
      var recording = recording
      let line = Recording.line(of: text)
      recording.stimuli = [.init(line: line, nested: [.init(line: line, during: nil)])]
      #expect(recording.text.split(separator: "\n").count == 7)
      #expect(try Recording(parsing: recording.text) == recording)
      #expect(try Recording.value(of: line) == text)
    }
  }

  @Test(
    "A number is read back as it was, also if it is none", arguments: [0.1, -0.0, 1e300, .infinity, .nan])
  func numbers(number: Double) throws {
    let read = try Recording.value(Double.self, of: Recording.line(of: number))
    #expect(read.bitPattern == number.bitPattern || read.isNaN && number.isNaN)
  }

  @Test("What cannot be encoded is said in its line")
  func unencodable() {
    struct Secret: Encodable {
      func encode(to encoder: any Encoder) throws { throw CancellationError() }
    }
    #expect(Recording.line(of: Secret()) == #""cannot be recorded: CancellationError()""#)
  }

  @Test("Lines that end as on another system are read as well")
  func otherLineEnds() throws {
    #expect(try Recording(parsing: recording.text.replacing("\n", with: "\r\n")) == recording)
  }

  @Test("A text that ends anywhere before its end is an error that says where")
  func truncated() {
    let lines = recording.text.split(separator: "\n")
    for count in lines.indices {
      let text = lines.prefix(count).joined(separator: "\n")
      #expect(throws: Recording.ParsingError.self) { try Recording(parsing: text) }
    }
  }

  @Test(
    "A text that is no recording is an error that says what is expected",
    arguments: [
      ("", "1: is not a recording; expected 'recording' and a feature"),
      ("<gpx>", "1: is not a recording; expected 'recording' and a feature"),
      (
        "recording X\nforgotten -1",
        "2: '-1' is no number of stimuli; expected 0 or more"
      ),
      (
        "recording X\nin toldEnabled start",
        "2: 'in toldEnabled start' has no preceding line; expected a 'do' before it, an effect and a stimulus"
      ),
      ("recording X\ndo start\nend 2", "3: ends after 1 stimuli, not 2; a part of it is missing"),
      ("recording X\nstart", "2: 'start' begins no line; expected world, forgotten, do, in, differs or end"),
      (
        "recording X\ndo start", "2: ends in the middle; expected 'end' and the number of stimuli"
      ),
    ])
  func errors(text: String, message: String) {
    #expect {
      try Recording(parsing: text)
    } throws: {
      "\($0)" == message
    }
  }
}
