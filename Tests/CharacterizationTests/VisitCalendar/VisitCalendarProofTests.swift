import CaseStudy
import Equivalence
import Testing

extension VisitCalendarProofs {
  @Suite("Proofs")
  @MainActor
  struct CalendarProofTests {
    @Test("No sequence of events tells legacy and modern apart where no other screen shares the connection")
    func modern() async { await expectProof(in: VisitCalendarFeature(), .equivalent) }
  }
}
