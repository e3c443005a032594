@testable import CaseStudy
import Equivalence
import Testing

extension VisitCalendarProofs {
  @Suite("Proofs")
  @MainActor
  struct CalendarProofTests {
    @Test("If no other screen uses the connection, no sequence of events distinguishes legacy from modern")
    func modern() async { await expectProof(in: VisitCalendarFeature(), .equivalent) }
  }
}
