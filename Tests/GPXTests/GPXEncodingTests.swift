import Foundation
import GPX
import Testing

@Suite("GPX: encodings")
struct GPXEncodingTests {
  /// Has a character outside of ASCII before the point.
  private let body = "<gpx><name>café</name><wpt lat='1' lon='2'/></gpx>"

  private func expectPoint(_ data: Data?) throws {
    #expect(try GPXFile(#require(data)).points() == [TrackPoint(latitude: 1, longitude: 2)])
  }

  @Test("UTF-8 is read with and without a byte order mark, a declaration and space")
  func utf8() throws {
    for prolog in [
      "", "\n", "\u{FEFF}", "\u{FEFF}\n", "<?xml version='1.0'?>",
      "\u{FEFF}<?xml version=\"1.0\" encoding=\"utf-8\" standalone='yes' ?>",
    ] {
      try expectPoint((prolog + body).data(using: .utf8))
    }
  }

  @Test(
    "UTF-16 is read with a byte order mark, in both orders",
    arguments: ["", "<?xml version='1.0' encoding='UTF-16'?>"])
  func utf16(declaration: String) throws {
    try expectPoint(("\u{FEFF}" + declaration + body).data(using: .utf16LittleEndian))
    try expectPoint(("\u{FEFF}" + declaration + body).data(using: .utf16BigEndian))
  }

  @Test("ISO-8859-1 is read when it is declared, and is an error with its line when it is not")
  func latin1() throws {
    try expectPoint(("<?xml version='1.0' encoding='ISO-8859-1'?>" + body).data(using: .isoLatin1))
    let error = try GPXFile("\n" + body, .isoLatin1).error()
    #expect(error.line == 2)
    #expect(error.problem == "has a character that its encoding or XML does not allow")
  }

  @Test(
    "An encoding that could hide declarations is refused",
    arguments: [
      "encoding='UTF-7'", "encoding='UTF-16'", "encoding = \"IBM037\"", "standalone='yes' encoding='UTF-7'",
      "x='encoding=\"UTF-8\"' encoding='UTF-7'", "x='\"' encoding=\"UTF-7\"", "x='>' encoding='UTF-7'",
      String(repeating: " ", count: 300) + "encoding='UTF-7'",
    ])
  func hiding(attributes: String) throws {
    let error = try GPXFile("<?xml version='1.0' \(attributes)?>" + body).error()
    #expect(error.line == 1)
    #expect(error.problem.hasPrefix("the XML declaration "))
  }

  @Test("A declaration that contradicts the byte order mark is refused")
  func contradiction() throws {
    let error = try GPXFile("<?xml version='1.0' encoding='ISO-8859-1'?>" + body, .utf16).error()
    #expect(error.problem == "the XML declaration names 'ISO-8859-1'")
    #expect(error.expectation == "the encoding UTF-16, as the byte order mark says")
  }

  @Test(
    "UTF-16 without a byte order mark and UTF-32 are refused",
    arguments: [
      String.Encoding.utf16LittleEndian, .utf16BigEndian, .utf32, .utf32LittleEndian, .utf32BigEndian,
    ])
  func unmarked(encoding: String.Encoding) throws {
    let error = try GPXFile("<?xml version='1.0'?>" + body, encoding).error()
    #expect(error.line == 1)
    #expect(error.problem == "is not XML")
  }
}
