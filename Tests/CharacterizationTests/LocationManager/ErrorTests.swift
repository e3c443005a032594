import CoreLocationStandIn
import LocationSubjects
import Testing

@Suite("Errors (rule 9)", .isolatesProcessWideState)
@MainActor
struct ErrorTests {
  @Test(
    "While updating, each is passed on and stops nothing", arguments: Implementation.underTest,
    CLError.Code.allCases)
  func passedOn(_ implementation: Implementation, code: CLError.Code) {
    let subject = LocationSubject(implementation, in: .authorized)
    subject.apply(.start)
    let error = ObservedError(code)
    #expect(subject.apply(.error(code)) == [.toldError(error)])
    #expect(subject.properties?.isUpdating == true)
  }

  @Test(
    "An error that is not Core Location's keeps its domain and its number",
    arguments: Implementation.underTest)
  func foreign(_ implementation: Implementation) {
    let subject = LocationSubject(implementation, in: .authorized)
    subject.apply(.start)
    #expect(
      subject.apply(.foreignError(7)) == [.toldError(ObservedError(domain: "CoreLocationStandIn", code: 7))])
  }

  @Test("When idle, none is passed on", arguments: Implementation.underTest)
  func idle(_ implementation: Implementation) {
    let subject = LocationSubject(implementation, in: .authorized)
    subject.apply(.readProperties)
    #expect(subject.apply(.error(.network)) == [])
  }

  @Test(
    "In the simulator, location unknown is ignored and others are not", arguments: Implementation.underTest)
  func simulator(_ implementation: Implementation) {
    let subject = LocationSubject(implementation, in: .authorized { $0.isSimulator = true })
    subject.apply(.start)
    #expect(subject.apply(.error(.locationUnknown)) == [])
    let denied = ObservedError(.denied)
    #expect(subject.apply(.error(.denied)) == [.toldError(denied)])
  }
}
