import CaseStudy
import CoreLocationStandIn
import Testing

extension LocationManagerTests {
  @Suite("Errors (rule 9)")
  @MainActor
  struct ErrorTests {
    @Test(
      "While updating, each is passed on and stops nothing", arguments: Implementation.underTest,
      CLError.Code.allCases)
    func passedOn(_ implementation: Implementation, code: CLError.Code) {
      let subject = implementation.subject(in: .authorized)
      subject.apply(.start)
      let error = ObservedError(code)
      #expect(subject.apply(.error(code)) == [.toldError(error)])
      #expect(subject.readProperties()?.isUpdating == true)
    }

    @Test(
      "An error that is not Core Location's keeps its domain and its number",
      arguments: Implementation.underTest)
    func foreign(_ implementation: Implementation) {
      let subject = implementation.subject(in: .authorized)
      subject.apply(.start)
      #expect(
        subject.apply(.foreignError(7)) == [.toldError(ObservedError(domain: "CoreLocationStandIn", code: 7))]
      )
    }

    @Test("When idle, none is passed on", arguments: Implementation.underTest)
    func idle(_ implementation: Implementation) {
      let subject = implementation.subject(in: .authorized)
      #expect(subject.apply(.error(.network)) == [])
    }

    @Test(
      "In the simulator, location unknown is ignored and others are not", arguments: Implementation.underTest)
    func simulator(_ implementation: Implementation) {
      let subject = implementation.subject(in: .authorized { $0.isSimulator = true })
      subject.apply(.start)
      #expect(subject.apply(.error(.locationUnknown)) == [])
      let denied = ObservedError(.denied)
      #expect(subject.apply(.error(.denied)) == [.toldError(denied)])
    }
  }
}
