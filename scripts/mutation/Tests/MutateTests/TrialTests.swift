import Foundation
import Testing

@testable import mutate

@Suite("The result of a change")
struct TrialTests {
  private static let root = URL(fileURLWithPath: #filePath).appendingPathComponent("../../../../..")
    .standardizedFileURL

  /// The output of a command in the documentation, which the tests of the main package compare with the command.
  private static func sample(of command: String) throws -> String {
    let page = root.appendingPathComponent("Docs/Reference/SampleOutput.md")
    let parts = try String(contentsOf: page, encoding: .utf8)
      .components(separatedBy: "`\(command)` prints:\n\n```\n")
    return try #require(parts.dropFirst().first?.components(separatedBy: "```").first)
  }

  @Test(
    "Only a failed test or a crash kills a change; a run that reaches the time limit has no result",
    arguments: [
      (0, "", false), (1, "", true), (128 + 5, "", true), (1, Switch.late, nil),
    ] as [(Int32, String, Bool?)])
  func verdicts(status: Int32, output: String, isNoticed: Bool?) throws {
    #expect(try Trial.isNoticed(Command(status: status, output: output)) == isNoticed)
  }

  @Test("The copy of this package has each file that its manifest names")
  func copy() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("mutate-\(UUID())")
    defer { try? FileManager.default.removeItem(at: folder) }
    let copy = try Package(copying: Self.root, to: folder)
    let command = try Command.run(["swift", "package", "describe"], in: copy.folder)
    #expect(command.status == 0, "\(command.output)")
  }

  @Test("If the tests cannot run, the run ends with an error", arguments: [2, 69, 127] as [Int32])
  func notRun(status: Int32) {
    #expect(throws: Failure.self) { try Trial.isNoticed(Command(status: status, output: "")) }
  }

  @Test("Only a complete exploration that reaches the change proves equivalence")
  func proofs() throws {
    let output = try Self.sample(of: "swift run compare")
    let proof = Trial.outcome(of: Command(status: 0, output: output), isReached: true)
    #expect(proof.kind == .equivalent)
    #expect(proof.note.wholeMatch(of: #/[\d,]{4,} states and [\d,]{4,} steps show no difference/#) != nil)
    #expect(Trial.outcome(of: Command(status: 0, output: output), isReached: false).kind == .survived)
    for status in [1, 3, 128 + 5] as [Int32] {
      let outcome = Trial.outcome(of: Command(status: status, output: output), isReached: true)
      #expect(outcome.kind == .survived)
      #expect(outcome.isFound == (status == 1))
    }
    #expect(!Trial.outcome(of: Command(status: 1, output: Switch.late), isReached: true).isFound)
  }

  @Test("The note about a difference is the first sequence of events that shows one")
  func difference() throws {
    let output = try Self.sample(of: "swift run compare regressions")
    let note = Trial.outcome(of: Command(status: 1, output: output), isReached: true).note
    #expect(note.hasPrefix("\nfrom: "), "\(note)")
    #expect(note.contains("<- different\n     legacy  "), "\(note)")
    #expect(!note.contains("\n\n") && output.contains(note), "\(note)")
  }

  @Test(
    "A change is judged by the tests of its feature, and shared code by the tests of all features",
    arguments: [("A", "A"), ("Shared", "[A-Za-z]+")])
  func selections(feature: String, pattern: String) {
    let selection = Trial.selections(of: feature, in: URL(fileURLWithPath: "/nowhere"))[0][1]
    #expect(selection == "^CharacterizationTests[.]\(pattern)(Tests|Proofs)/")
  }

  @Test("The report has a row for each feature, and lists the changes that no test killed")
  func report() {
    var one = Mutation(file: "\(Package.sources)/One/A.swift", line: 3, before: "a", after: "b")
    var report = Report(results: [(one, Outcome(kind: .killedByShared))])
    #expect(report.isComplete)
    one.file = "\(Package.sources)/Two/B.swift"
    report.results.append((one, Outcome(kind: .survived, note: "no test notices", isFound: true)))
    #expect(!report.isComplete)
    #expect(
      report.text.contains(
        "| One | 1 | 1 | 0 | 0 | 1 |\n| Two | 1 | 0 | 0 | 1 | 1 |\n| all | 2 | 1 | 0 | 1 | 2 |"))
    #expect(report.text.contains("### SURVIVED\n\n- `\(one.file):3  a  →  b`: no test notices"))
  }
}
