import CaseStudy
import CoreLocationStandIn
import Testing

extension LocationManagerTests {
  /// Pins [rule 9](Docs/Reference/LocationManager.md#rule-9).
  @Suite("Errors (rule 9)")
  @MainActor
  struct ErrorTests {
    @Test(
      "While updating, the manager passes on each report of an error, and updates continue",
      arguments: Implementation.underTest,
      PlatformError.Code.allCases)
    func passedOn(_ implementation: Implementation, code: PlatformError.Code) {
      let subject = implementation.subject(in: .authorized)
      subject.apply(.start)
      let told = [Observation.toldError(PlatformError(code))]
      for _ in 1...2 { #expect(subject.apply(.error(code)) == told) }
      #expect(subject.readProperties()?.isUpdating == true)
    }

    @Test("An error of any type keeps its domain and its code", arguments: Implementation.underTest)
    func plain(_ implementation: Implementation) {
      let subject = implementation.subject(in: .authorized)
      subject.apply(.start)
      for domain in ["Foreign", kCLErrorDomain] {
        let observations = subject.apply(.plainError(domain: domain, code: 2))
        #expect(observations == [.toldError(PlatformError(domain: domain, code: 2))])
      }
    }

    @Test(
      "A `denied` error is not a refusal; only a permission change is", arguments: Implementation.underTest)
    func saysNothingOfThePermission(_ implementation: Implementation) {
      let subject = implementation.subject(in: .authorized)
      subject.apply(each: [.start, .error(.denied)])
      #expect(subject.apply(.authorization(.denied)) == [.toldEnabled(false)])
    }

    @Test("While idle, the manager drops errors", arguments: Implementation.underTest)
    func idle(_ implementation: Implementation) {
      let subject = implementation.subject(in: .authorized)
      #expect(subject.apply(.error(.network)) == [])
    }

    @Test(
      "In the simulator, the manager ignores only `locationUnknown`, whatever the error's type",
      arguments: Implementation.underTest)
    func simulator(_ implementation: Implementation) {
      let subject = implementation.subject(in: .authorized { $0.isSimulator = true })
      subject.apply(.start)
      #expect(subject.apply(.error(.locationUnknown)) == [])
      #expect(subject.apply(.plainError(domain: kCLErrorDomain, code: 0)) == [])
      #expect(subject.apply(.error(.denied)) == [.toldError(PlatformError(.denied))])
      let foreign = subject.apply(.plainError(domain: "Foreign", code: 0))
      #expect(foreign == [.toldError(PlatformError(domain: "Foreign", code: 0))])
    }
  }
}
