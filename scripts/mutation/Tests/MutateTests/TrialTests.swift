import Foundation
import Testing

@testable import mutate

@Suite("What becomes of a change")
struct TrialTests {
  private func command(_ ending: Command.Ending, _ output: String = "") -> Command {
    Command(ending: ending, output: output)
  }

  @Test("Only a test that failed, or a crash, kills")
  func verdicts() throws {
    #expect(try Trial.isNoticed(command(.status(0))) == false)
    #expect(try Trial.isNoticed(command(.status(1))) == true)
    #expect(try Trial.isNoticed(command(.signal(5))) == true)
    #expect(try Trial.isNoticed(command(.timeout)) == nil)
  }

  @Test("Tests that could not run kill nothing: the run ends", arguments: [2, 69, 127] as [Int32])
  func notRun(status: Int32) {
    #expect(throws: Failure.self) { try Trial.isNoticed(command(.status(status))) }
  }

  @Test("Only an exploration that is complete and got to the changed place proves anything")
  func proofs() {
    let table = """
      explored: Turnstile  states  transitions  longest  result
      plain                 7,457      201,339       11    same
      together              7,500      201,400       11    same

      """
    let proof = Trial.outcome(of: command(.status(0), table), isReached: true)
    #expect(proof.kind == .equivalent)
    #expect(proof.note == "7,500 states and 201,400 transitions show no difference")
    #expect(Trial.outcome(of: command(.status(0), table), isReached: false).kind == .survived)
    for ending in [.status(1), .status(3), .signal(5), .timeout] as [Command.Ending] {
      #expect(Trial.outcome(of: command(ending, table), isReached: true).kind == .survived)
    }
  }

  @Test("A change is judged by its feature, and one that belongs to none by all")
  func selections() {
    let folder = URL(fileURLWithPath: "/nowhere")
    #expect(
      Trial.selections(of: "A", in: folder)[0][1] == "^CharacterizationTests[.]A(Tests|Proofs)/")
    #expect(
      Trial.selections(of: "Shared", in: folder)[0][1]
        == "^CharacterizationTests[.][A-Za-z]+(Tests|Proofs)/")
  }

  @Test("The report has a row for each feature, and lists what was not killed")
  func report() {
    var one = Mutation(file: "\(Package.sources)/One/A.swift", line: 3, before: "a", after: "b")
    var report = Report(results: [(one, Outcome(kind: .killedByShared))])
    #expect(report.isComplete)
    one.file = "\(Package.sources)/Two/B.swift"
    report.results.append((one, Outcome(kind: .survived, note: "no test notices")))
    #expect(!report.isComplete)
    #expect(report.text.contains("| One | 1 | 1 | 0 | 0 |\n| Two | 1 | 0 | 0 | 0 |\n| all | 2 | 1 | 0 | 0 |"))
    #expect(report.text.contains("### SURVIVED\n\n- `\(one.file):3  a  →  b`: no test notices"))
  }
}
