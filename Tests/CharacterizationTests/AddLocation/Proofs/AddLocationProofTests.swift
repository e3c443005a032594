@testable import CaseStudy
import Equivalence
import TestSupport
import Testing

extension AddLocationProofs {
  @Suite("Proofs")
  @MainActor
  struct AddLocationProofTests {
    @Test("No sequence of events distinguishes legacy from modern, except as declared")
    func modern() async throws {
      let scenario = Scenario.oneRequest
      let report = await scenario.compared(.modern, with: .legacy, alphabet: scenario.alphabet)
        .explore(limits: .ofTests)
      try report.requireProof(of: AddLocationFeature())
      #expect(report.verdict == .equivalentExceptAsDeclared)
      #expect(report.assumptions.map(\.text) == ["at most one request is outstanding"])
      #expect(
        report.caveats == [
          "the user does not type in the run-loop pass in which a wait ends",
          "the geocoder does not answer during a request",
          "the user does nothing during a callback",
          "the time of a past moment makes no difference",
          "the work after an answer depends on the request and the state only",
          "what an event does depends on the stored state only",
          "no work goes on after an event, except in tasks that the test awaits",
          "each event comes after the last one has settled",
        ])
      #expect(report.declared.count == 3)
      #expect(report.declared.allSatisfy { $0.transitions > 0 && !$0.reason.isEmpty })
    }

    @Test(
      "In the run-loop pass at the end of a delay, modern handles a text as if the user had typed it earlier"
    )
    func typedAsAWaitEnds() async {
      let (legacy, other, modern) = (
        Implementation.legacy.subject(), Implementation.legacy.subject(), Implementation.modern.subject()
      )
      for subject in [legacy, other, modern] {
        await subject.apply(each: [.type("par"), .type("paris"), .pass])
      }
      #expect(await legacy.apply(.passAndType("parish")) == .asked("paris"))
      #expect(await modern.apply(.passAndType("parish")) == .asked("parish"))
      #expect(await other.apply(each: [.type("parish"), .pass]) == .asked("parish"))
    }

    @Test(
      "No sequence of events distinguishes the draft from legacy",
      .enabled(if: MaintainersTests.drafts.areRun))
    func draft() async throws {
      let scenario = Scenario.oneRequest
      let report = await scenario.compared(.draft, with: .legacy, alphabet: scenario.alphabet).explore()
      try report.requireProof(of: AddLocationFeature())
      #expect(report.verdict == .equivalent)
    }
  }
}
