import TestSupport
import Testing

@Suite("The mutate command")

struct MutateCommandTests {
  /// As much as the exclusions need to be found.
  private let sources = [
    "LocationLog.swift": "anything at all", "Additions/A.swift": "var a = true\n",
    "B.swift": "func b() {\n  log(.info, \"\")\n  c()\n}\n",
  ]

  @Test("It lists the changes, and the statements with none")
  func list() throws {
    let run = try mutate(["--list"], sources: sources)
    #expect(run.status == 0)
    #expect(run.error == "")
    #expect(
      run.output == """
        Sources/ModernLocation/Additions/A.swift:1  var a = true  →  var a = false
        Sources/ModernLocation/B.swift:3  c()  →  (deleted)

        nothing changed, as what is logged is not behaviour:
          Sources/ModernLocation/B.swift:2  log(.info, "")

        """)
  }

  @Test("It lists one file's where one is asked for")
  func oneFile() throws {
    let run = try mutate(["--list", "A.swift"], sources: sources)
    #expect(run.status == 0)
    #expect(run.output.split(separator: "\n").count == 1)
  }

  @Test("Help is a result, not an error", arguments: ["--help", "-h"])
  func help(option: String) throws {
    let run = try mutate([option])
    #expect(run.status == 0)
    #expect(run.error == "")
    #expect(run.output.hasPrefix("USAGE: scripts/mutate"))
  }

  @Test(
    "Wrong usage is one line, and status 2",
    arguments: [
      (["--nonsense"], "mutate: unknown option '--nonsense'; see scripts/mutate --help\n"),
      (["--non\nsense"], "mutate: unknown option '--non\\nsense'; see scripts/mutate --help\n"),
      (["A", "B"], "mutate: 'B' is one file too many; name one, or none for all\n"),
      (
        ["--list", "Nowhere.swift"],
        "mutate: nothing to change in Nowhere.swift; name a file of Sources/ModernLocation\n"
      ),
    ])
  func usage(arguments: [String], message: String) throws {
    let run = try mutate(arguments, sources: sources)
    #expect(run.status == 2)
    #expect(run.output == "")
    #expect(run.error == message)
  }

  @Test("Without the sources it says where they are missing")
  func elsewhere() throws {
    let run = try mutate(["--list"])
    #expect(run.status == 2)
    #expect(run.error.hasPrefix("mutate: no Sources/ModernLocation in "))
  }

  @Test("A file that it cannot read is named with the line, also when another is asked for")
  func refused() throws {
    let bad = sources.merging(["C.swift": "func c() {\n  d = e << f\n}\n"]) { $1 }
    let run = try mutate(["--list", "A.swift"], sources: bad)
    #expect(run.status == 2)
    #expect(run.output == "")
    #expect(
      run.error == """
        Sources/ModernLocation/C.swift:2: cannot read the operator '<<' as it stands here; format the file, or say in \
        Sources/mutate/Mutations/Alternatives.swift how to change it

        """)
  }

  @Test("An exclusion of something that is gone is an error")
  func stale() throws {
    let run = try mutate(["--list"], sources: ["Additions/A.swift": "var a = true\n"])
    #expect(run.status == 2)
    #expect(run.error.contains("Exclusions.swift: 'LocationLog.swift' excludes nothing;"))
  }
}
