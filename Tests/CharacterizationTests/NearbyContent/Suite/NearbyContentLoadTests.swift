@testable import CaseStudy
import Testing

extension NearbyContentTests {
  /// Pins [rule 3](Docs/Reference/NearbyContent.md#rule-3).
  @Suite("Loads (rule 3)")
  @MainActor
  struct NearbyContentLoadTests {
    @Test("A load does its work in the next run-loop pass", arguments: Implementation.underTest)
    func runLoopPass(_ implementation: Implementation) {
      let subject = implementation.subject(in: .runLoopPasses)
      #expect(subject.apply(.load(force: false)) == [])
      #expect(subject.apply(.runLoopPass) == [.startsLocations])
    }

    @Test("A load reads the permission in its run-loop pass", arguments: Implementation.underTest)
    func permissionOfTheRunLoopPass(_ implementation: Implementation) {
      let subject = implementation.subject(in: .runLoopPasses)
      subject.apply(each: [.load(force: false), .permission(.denied), .prompted])
      #expect(subject.apply(.runLoopPass) == .completed)
    }

    @Test("A load ends without another run-loop pass", arguments: Implementation.underTest)
    func noOtherRunLoopPass(_ implementation: Implementation) {
      let subject = implementation.subject(in: .runLoopPasses)
      subject.apply(each: [.load(force: false), .runLoopPass, .location(.here), .answer(0, .found)])
      #expect(subject.apply(.answer(0, .found)) == [.stores([.nearby(.here)]), .completes(isOlder: false)])
    }

    @Test("Without permission, a load removes the nearby content", arguments: Implementation.underTest)
    func removesNearby(_ implementation: Implementation) {
      let subject = implementation.subject(havingStored: .here)
      subject.apply(each: [.permission(.denied), .prompted])
      #expect(subject.apply(.load(force: false)) == [.stores([]), .completes(isOlder: false)])
    }

    @Test(
      "After a refusal, the load ends, and a placeholder of any age stays",
      arguments: Implementation.underTest)
    func refused(_ implementation: Implementation) {
      let subject = implementation.subject(in: .permissions)
      subject.apply(each: [
        .load(force: false), .answer(0, .found), .permission(.denied), .prompted, .nextDay,
      ])
      #expect(subject.apply(.load(force: false)) == .completed)
    }

    @Test("With permission, a load removes placeholders", arguments: Implementation.underTest)
    func removesPlaceholders(_ implementation: Implementation) {
      let subject = implementation.subject(in: .permissions)
      subject.apply(each: [.load(force: false), .answer(0, .found), .permission(.authorizedAlways)])
      #expect(subject.apply(.load(force: false)) == [.startsLocations, .stores([])])
    }

    @Test("Without a location, a load waits and starts the manager", arguments: Implementation.underTest)
    func noLocation(_ implementation: Implementation) {
      let subject = implementation.subject()
      #expect(subject.apply(.load(force: false)) == [.startsLocations])
    }
  }
}
