import CaseStudy
import CoreLocationStandIn
import Equivalence
import TestSupport
import Testing

extension LocationManagerProofs {
  @Suite("The proof on one page")
  @MainActor
  struct ProofByHandTests {
    /// In a maintainer's run all events of the plain scenario, otherwise eleven of them, to save time.
    private static let alphabet: [Stimulus] =
      MaintainersTests.pages.areRun
      ? Scenario.plain.alphabet
      : [
        .start, .stop, .readProperties, .dropDelegate, .dropManager, .location(.here), .heading(.reliable),
        .heading(.invalid), .error(.network), .authorization(.denied), .authorization(.authorizedAlways),
      ]

    private func proof(of candidate: Implementation) -> ProofByHand {
      ProofByHand(candidate: candidate, starts: Scenario.plain.starts, alphabet: Self.alphabet)
    }

    @Test(
      "The page's code explores as many states as the library",
      .enabled(if: MaintainersTests.pages.areRun)
    )
    func modern() throws {
      let (states, differences) = proof(of: .modern).explore()
      let report = Scenario.plain.compared(.modern, alphabet: Self.alphabet).explore()
      #expect(report.verdict == .equivalentExceptAsDeclared)
      #expect(differences == [:])
      #expect(states == report.states)
      let row = "| modern | all | \(Self.alphabet.count) | \(states) | none |"
      #expect(try Self.page.contains(row), "\(row)")
    }

    @Test(
      "The page's code finds the draft's differences in sequences as short as the library's",
      .enabled(if: MaintainersTests.drafts.areRun))
    func draft() throws {
      let (states, differences) = proof(of: .draft).explore(upTo: 4)
      let report = Scenario.plain.compared(.draft, alphabet: Self.alphabet).explore(
        limits: Limits(depth: 4))
      #expect(report.verdict == .different)
      #expect(states == report.states)
      // The library may report the same difference again, in another state after a longer sequence.
      var responses: Set<ProofByHand.Response> = []
      for difference in report.differences where !difference.isConsequence {
        let step = try #require(difference.steps.last)
        let response = ProofByHand.Response(
          to: step.stimulus, legacy: step.control, candidate: step.candidate)
        guard responses.insert(response).inserted else { continue }
        #expect(differences[response]?.stimuli.count == difference.steps.count, "\(difference)")
      }
      #expect(report.differences.contains { $0.steps.map(\.stimulus) == [.start, .heading(.invalid)] })
      let row = "| draft | up to 4 events | \(Self.alphabet.count) | \(states) | \(differences.count) |"
      #expect(try Self.page.replacing(",", with: "").contains(row), "\(row)")
    }

    @Test("The page's code finds the same differences whether it stores states or tries all sequences")
    func everySequence() {
      let proof = proof(of: .draft)
      let differences = proof.tryAll(upTo: 2)
      #expect(differences == proof.explore(upTo: 2).differences)
      #expect(differences.values.contains { $0.stimuli == [.start, .heading(.invalid)] })
    }

    @Test("The page contains the code of `ProofByHand.swift`")
    func code() throws {
      let proofs = "Tests/CharacterizationTests/LocationManager/Proofs"
      let code = try Repository.text(of: "\(proofs)/ProofByHand.swift")
      let shown = try Self.page.matches(of: /(?s)```swift\n(.*?)```/).map { $0.1 }.joined(separator: "\n")
      #expect(code == "import CaseStudy\nimport Equivalence\n\n" + shown)
    }

    private static var page: String { get throws { try Repository.text(of: "Docs/03-TheProof.md") } }
  }
}
