import Foundation
import GPX
import Testing

@Suite("GPX: entities and what is outside of the file")
struct GPXEntityTests {
  private static let laughs = """
    <!DOCTYPE gpx [<!-- ' -->
    <!ENTITY a 'ha'><!ENTITY b '&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;'><!ENTITY c '&b;&b;&b;&b;&b;&b;&b;&b;&b;&b;'>]>
    """

  @Test(
    "A file that declares an entity is refused at the declaration",
    arguments: [
      laughs,
      "<!DOCTYPE gpx [\n<!ENTITY a SYSTEM 'file:///etc/hostname'>]>",
      "<!DOCTYPE gpx [\n<!ENTITY % a SYSTEM 'file:///etc/hostname'> %a;]>",
      "<!DOCTYPE gpx SYSTEM '<!--' [\n<!ENTITY a ''>]>",
      "<!DOCTYPE gpx SYSTEM \"'<gpx>\" [\n<!ENTITY a '<gpx>'>]>",
      "<!DOCTYPE gpx [<!ELEMENT gpx ANY>\n<!ENTITY a '<!--'>]>",
      "<?a <b> '?><!-- <gpx> ' -><!DOCTYPE gpx []> --><!---->\n<!DOCTYPE gpx [<!ENTITY a ''>]>",
      // In UTF-16 these have the bytes of "--" and ">", and end no comment.
      "<!-- \u{2D2D}\u{2D2D}\u{3E00}\u{003E} <gpx -->\n<!DOCTYPE gpx [<!ENTITY a ''>]>",
    ],
    [String.Encoding.utf8, .utf16LittleEndian, .utf16BigEndian])
  func declarations(prolog: String, encoding: String.Encoding) throws {
    let error = try GPXFile("\u{FEFF}\(prolog)<gpx><wpt lat='&a;' lon='2'/>&a;</gpx>", encoding).error()
    #expect(error.line == 2)
    #expect(error.problem == "declares an entity")
  }

  // Foundation's parser ends the process on Linux when it reads one that leaves something out.
  @Test(
    "A file that declares an attribute or a notation is refused at the declaration",
    arguments: [
      ("<!ATTLIST gpx a CDATA #IMPLIED>", "declares an attribute"),
      ("<!ATTLIST gpx a CDATA '<!--'><!ENTITY a ''>", "declares an attribute"),
      ("<!NOTATION n SYSTEM 'x'>", "declares a notation"),
      ("<!NOTATION n PUBLIC 'x'>", "declares a notation"),
    ])
  func otherDeclarations(declaration: String, problem: String) throws {
    let error = try GPXFile("<!DOCTYPE gpx [\n\(declaration)]>" + "".asWaypoint).error()
    #expect(error.line == 2)
    #expect(error.problem == problem)
  }

  @Test("A declaration is found far from the start and across the pieces in which the file is read")
  func longProlog() throws {
    for length in [131_044, 131_046, 131_048] {
      let comment =
        "<!--\(String(repeating: "-x", count: length / 2))\(length.isMultiple(of: 2) ? "" : "x")-->"
      #expect(
        try GPXFile("\(comment)<!DOCTYPE gpx [<!ENTITY a ''>]><gpx/>").error().problem == "declares an entity"
      )
    }
  }

  @Test(
    "A file that only mentions an entity declaration is read",
    arguments: [
      "<!-- <!ENTITY -->", "<?x <!ENTITY ?>", "<!DOCTYPE gpx SYSTEM '<!ENTITY'>",
      "<!DOCTYPE gpx [<!-- <!ENTITY a ''> -->]>",
      "<!DOCTYPE gpx [<!ELEMENT gpx ANY>]>",
    ])
  func mentions(prolog: String) throws {
    let text = prolog + "<name><![CDATA[<!ENTITY a ''>]]></name><!-- <!ENTITY a ''> -->".asWaypoint
    #expect(try GPXFile(text).points().count == 1)
  }

  @Test("Characters that XML itself names are read, and other references are errors with their line")
  func references() throws {
    #expect(try GPXFile("<name>&lt;&amp;&#233;</name>".asWaypoint).points().count == 1)
    let error = try GPXFile("\n<name>&nbsp;</name>".asWaypoint).error()
    #expect(error.line == 2)
    #expect(error.problem == "refers to an entity that is not declared")
  }

  @Test("A document type definition outside of the file is not read")
  func externalDefinition() throws {
    // If it were, the missing latitude would not be missing.
    let definition = try GPXFile("<!ATTLIST wpt lat CDATA '1'>")
    let type = "<!DOCTYPE gpx SYSTEM '\(URL(fileURLWithPath: definition.path).absoluteString)'>"
    #expect(try GPXFile("\(type)<gpx><wpt lon='2'/></gpx>").error().problem == "a wpt has no 'lat'")
  }
}
