@testable import CaseStudy
import Equivalence
import Testing

extension VisitCalendarProofs {
  @Suite("Proofs")
  @MainActor
  struct CalendarProofTests {
    @Test("If no other screen uses the connection, no sequence of events distinguishes legacy from modern")
    func modern() async throws {
      let scenario = VisitCalendarSubject.Scenario.alone
      let report = await scenario.compared(.modern, with: .legacy, alphabet: scenario.alphabet)
        .explore(limits: .ofTests)
      try report.requireProof(of: VisitCalendarFeature())
      #expect(report.verdict == .equivalent)
    }
  }
}
