import CaseStudy
import Equivalence
import Testing

extension AddLocationProofs {
  @Suite("Proofs")
  @MainActor
  struct AddLocationProofTests {
    @Test("No sequence of stimuli tells legacy and modern apart, except as declared")
    func modern() async {
      let report = await expectProof(
        in: AddLocationFeature())
      #expect(report.assumptions.map(\.text) == ["at most one request is outstanding"])
      #expect(
        report.caveats == [
          "the user does not type in the run-loop pass in which a wait ends",
          "the time of a past moment makes no difference",
          "the work after an answer depends on the request and the state only",
          "no work goes on after an event, except in tracked tasks",
          "each event comes after the last one has settled",
        ])
      #expect(report.declared.count == 3)
      #expect(report.declared.allSatisfy { $0.transitions > 0 && !$0.reason.isEmpty })
    }

    @Test(
      "Where a text comes in the turn in which a wait ends, modern does what legacy does where it came before"
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

    @Test("No sequence of stimuli tells the published change from legacy")
    func draft() async {
      await expectProof(of: "draft", in: AddLocationFeature(), .equivalent)
    }

    @Test("A screen that displays errors shows that the published service hands on none")
    func nextChange() async throws {
      let report = await AddLocationSubject.Scenario.requestsRunSideBySide.compared(
        .draftDisplayingErrors, with: .errorsHandedOn
      ).explore(limits: Limits(depth: 3))
      let difference = try #require(report.differences.first)
      #expect(difference.steps.map(\.stimulus) == [.type("par"), .answer(0, .failure)])
      #expect(difference.steps.last?.control.contains(.error("kCLErrorDomain 2")) == true)
      #expect(difference.steps.last?.candidate == .answered("par", .empty))
    }
  }
}
