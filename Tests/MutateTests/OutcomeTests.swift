import TestSupport
import Testing

@testable import mutate

@Suite("What became of a change")
struct OutcomeTests {
  private func report(_ outcomes: Outcome...) throws -> Report {
    let mutation = try #require(try finder("var a = true").mutations.first)
    return Report(
      results: outcomes.map { (mutation, $0) }, unchanged: try finder("var b = c").unchanged,
      times: .init(build: 1, runs: 2))
  }

  @Test(
    "Only a test that failed, or a crash, kills",
    arguments: [
      (.status(0), .passed), (.status(1), .failed), (.signal(5), .failed), (.timeout, .timedOut),
    ] as [(Command.Ending, Suite.Verdict)])
  func verdicts(ending: Command.Ending, verdict: Suite.Verdict) throws {
    #expect(try Suite.verdict(of: Command(ending: ending, output: "", seconds: 1)) == verdict)
  }

  @Test("Tests that could not run kill nothing: the run ends", arguments: [2, 69, 127] as [Int32])
  func notRun(status: Int32) {
    let failure = #expect(throws: Failure.self) {
      try Suite.verdict(of: Command(ending: .status(status), output: "no such file", seconds: 1))
    }
    #expect(failure?.problem.contains("status \(status)") == true)
    #expect(failure?.details == "no such file")
  }

  @Test("Only an exploration that is complete and got to the changed place proves anything")
  func proofs() {
    let table = """
      explored: Turnstile  states  transitions  longest  result
      plain                 7,457      201,339       11    same
      simulator                43           61       11    same
      together              7,500      201,400       11    same

      verdict: equivalent
      """
    func verdict(_ ending: Command.Ending, isReached: Bool = true) -> Exploration.Verdict {
      Exploration.verdict(of: Command(ending: ending, output: table, seconds: 1), isReached: isReached)
    }
    #expect(
      verdict(.status(0))
        == .equivalent(figures: "7500 states and 201400 transitions in 2 worlds show no difference"))
    #expect(verdict(.status(0), isReached: false) == .unproved(reason: "the exploration never gets there"))
    #expect(verdict(.status(3)) == .unproved(reason: "the exploration is inconclusive"))
    #expect(verdict(.timeout) == .unproved(reason: "the exploration took too long"))
    #expect(verdict(.signal(5)) == .different(sequence: "the exploration ended with signal 5"))
  }

  @Test("A change is judged by the feature in whose folder it is")
  func feature() {
    #expect(Mutation.feature(of: "Sources/ModernLocation/SavedPlaces/Adapters/A.swift") == "SavedPlaces")
    #expect(Suite.shared(of: "SavedPlaces")[1] == "^CharacterizationTests[.]SavedPlaces(Tests|Proofs)/")
    #expect(Suite.own(in: ["A/B.swift", "A/C/D.swift"])[1] == "^ModernLocationTests[.].*/(B|D)[.]swift:")
  }

  @Test("A change that timed out is not killed, is listed with the reason, and fails the run")
  func timedOut() throws {
    let report = try report(.killedByShared, .timedOut(after: 10, unchanged: 0.5))
    #expect(!report.isComplete)
    for line in ["killed by the shared suite", "timed out, so not killed"] {
      let count = report.text.split(separator: "\n").last { $0.hasPrefix(line) }?.dropFirst(line.count)
      #expect(count?.split(separator: " ") == ["1"])
    }
    #expect(
      report.text.contains(
        "Subject.swift:1  var a = true  →  var a = false: the tests were ended after 10.0 s, where unchanged they take 0.5 s"
      ))
    #expect(report.markdown.contains("| all | 2 | 1 | 0 |\n"))
    #expect(report.markdown.contains("| all | 1 | 0 | 0 | 0 | 0 |\n"))
  }

  @Test("A reason is given only for a change that is found, and is no empty one")
  func explanations() throws {
    for explanation in Explanations.all {
      let path = "\(Workspace.sources)/\(explanation.file)"
      let finder = try Finder(SourceFile(path: path, text: Repository.text(of: path)))
      #expect(finder.mutations.count(where: explanation.fits) == 1, "\(explanation)")
      #expect(!explanation.reason.isEmpty)
    }
  }

  @Test("A survivor fails the run, and what is proved, explained or does not build does not")
  func complete() throws {
    #expect(try report(.explained(reason: "")).isComplete)
    #expect(try !report(.survived(finding: "")).isComplete)
    #expect(try report(.killedByShared, .killedByOwn, .didNotBuild, .equivalent(proof: "1 state")).isComplete)
  }

  @Test("In Markdown each feature has a row, in a table of what was killed and in one of what was not")
  func rows() throws {
    var one = try #require(try finder("var a = true").mutations.first)
    one.file = "Sources/ModernLocation/One/A.swift"
    var two = one
    two.file = "Sources/ModernLocation/Two/B.swift"
    let report = Report(
      results: [(one, .killedByShared), (two, .killedByShared), (two, .survived(finding: ""))], unchanged: [],
      times: .init(build: 1, runs: 1))
    for table in [
      """
      | feature | changes | killed by the shared suite | killed by the module's own tests |
      |---|---:|---:|---:|
      | One | 1 | 1 | 0 |
      | Two | 2 | 1 | 0 |
      | all | 3 | 2 | 0 |
      """,
      """
      | One | 0 | 0 | 0 | 0 | 0 |
      | Two | 0 | 0 | 0 | 0 | 1 |
      | all | 0 | 0 | 0 | 0 | 1 |
      """,
    ] {
      #expect(report.markdown.contains(table + "\n\n"))
    }
  }

  @Test("In Markdown a change is quoted as code, so that no character of it is taken for a mark")
  func quoted() throws {
    let report = try report(.explained(reason: "nobody can"))
    #expect(report.markdown.contains("- `Subject.swift:1  var a = true  →  var a = false`: nobody can\n"))
    #expect(report.text.contains("  Subject.swift:1  var a = true  →  var a = false: nobody can\n"))
  }

  @Test("Statements with no change are part of the report")
  func unchanged() throws {
    #expect(
      try report(.killedByOwn).text.contains(
        "nothing changed, as no operator fits:\n  Subject.swift:1  var b = c\n"))
    #expect(
      try report(.killedByOwn).markdown.contains("### no operator fits\n\n- `Subject.swift:1  var b = c`"))
  }
}
