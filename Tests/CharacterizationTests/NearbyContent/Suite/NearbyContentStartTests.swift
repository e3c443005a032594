@testable import CaseStudy
import Testing

extension NearbyContentTests {
  /// Pins [rule 2](Docs/Reference/NearbyContent.md#rule-2).
  @Suite("Start and stop (rule 2)")
  @MainActor
  struct NearbyContentStartTests {
    @Test(
      "A start begins location updates, and a stop ends them", arguments: Implementation.underTest
    )
    func startAndStop(_ implementation: Implementation) {
      let subject = implementation.subject()
      #expect(subject.apply(.startUpdating) == [.startsLocations])
      #expect(subject.apply(.stopUpdating) == [.stopsLocations])
      #expect(subject.apply(.stopUpdating) == [])
    }

    @Test("A start without permission has no effect", arguments: Implementation.underTest)
    func notAllowed(_ implementation: Implementation) {
      let subject = implementation.subject(in: .permissions)
      #expect(subject.apply(.startUpdating) == [])
      #expect(subject.apply(each: [.permission(.denied), .startUpdating]) == [])
    }

    @Test("A later grant does not complete a start without permission", arguments: Implementation.underTest)
    func notMadeUpFor(_ implementation: Implementation) {
      let subject = implementation.subject(in: .permissions)
      #expect(subject.apply(each: [.startUpdating, .permission(.authorizedWhenInUse)]) == [])
    }

    @Test("After a start, a first location no longer stops the manager", arguments: Implementation.underTest)
    func forgetsFirstLocation(_ implementation: Implementation) {
      let subject = implementation.subject()
      #expect(subject.apply(each: [.load(force: false), .startUpdating]) == [.startsLocations])
      #expect(subject.apply(.location(.here)) == [.geocodes("here")])
    }
  }
}
