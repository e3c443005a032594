import CaseStudy
import CoreLocationStandIn
import Equivalence
import Testing

extension LocationManagerProofs {
  @Suite("Declared differences")
  @MainActor
  struct DeclaredDifferenceTests {
    private func orientationNotifications(of implementation: Implementation, begunByOthers: Bool)
      -> [[Observation]]
    {
      let start = Start.authorized { $0.othersWatchOrientation = begunByOthers }
      let subject = implementation.subject(in: start)
      return [.start, .stop, .start, .dropManager].map { stimulus in
        subject.apply(stimulus).filter { observation in
          observation == .beginOrientationNotifications || observation == .endOrientationNotifications
        }
      }
    }

    @Test("If orientation notifications are off, legacy begins them and never ends them (number 14)")
    func legacy() {
      let begin = [Observation.beginOrientationNotifications]
      #expect(orientationNotifications(of: .legacy, begunByOthers: false) == [begin, [], [], []])
      #expect(orientationNotifications(of: .legacy, begunByOthers: true) == [[], [], [], []])
    }

    @Test(
      "Modern begins and ends orientation notifications in balance (number 14)", arguments: [false, true])
    func modern(begunByOthers: Bool) {
      let begin = [Observation.beginOrientationNotifications]
      let end = [Observation.endOrientationNotifications]
      #expect(
        orientationNotifications(of: .modern, begunByOthers: begunByOthers) == [begin, end, begin, end])
    }

    @Test("Modern ends orientation notifications after locations and before headings (number 14)")
    func modernOrder() {
      let subject = LocationManagerSubject(.modern, in: .authorized)
      subject.apply(.start)
      #expect(
        subject.apply(.stop) == [
          .stopMonitoringSignificantLocationChanges, .stopUpdatingLocation, .endOrientationNotifications,
          .stopUpdatingHeading,
        ])
    }

    /// Returns the observations of a rotation after `count` stops, during each of which the manager starts again.
    private func rotation(of implementation: Implementation, afterStartsInsideStop count: Int)
      -> [Observation]
    {
      let subject = implementation.subject(in: .authorized)
      for number in 0..<count {
        subject.apply(each: [.start, .start])
        let status: Permission =
          number.isMultiple(of: 2) ? .authorizedAlways : .authorizedWhenInUse
        subject.apply(.stop, .platform(.authorization(status), during: .stopUpdatingLocation))
        subject.apply(.stop)
        #expect(implementation.name != "legacy" || subject.observersLeftBehind == number + 1)
      }
      subject.apply(.start)
      return subject.apply(.rotation(.faceUp))
    }

    private static let handling: [Observation] = [
      .headingOrientation(.faceUp), .stopUpdatingHeading, .startUpdatingHeading,
    ]

    @Test("For each observer left behind, legacy handles each rotation once more", arguments: 0...3)
    func legacyRotations(leftBehind: Int) {
      #expect(
        rotation(of: .legacy, afterStartsInsideStop: leftBehind)
          == Array(repeating: .observerLeftBehind, count: leftBehind)
          + Array(repeating: Self.handling, count: leftBehind + 1).joined())
    }

    @Test("An observer left behind handles each rotation even while legacy is idle")
    func legacyRotationsWhileIdle() {
      let subject = Implementation.legacy.subject(in: .authorized)
      subject.apply(each: [.start, .start])
      subject.apply(.stop, .platform(.authorization(.authorizedAlways), during: .stopUpdatingLocation))
      subject.apply(.stop)
      #expect(subject.apply(.rotation(.faceUp)) == [.observerLeftBehind] + Self.handling)
    }

    @Test("Once the legacy manager is deallocated, an observer left behind has no effect")
    func legacyRotationsAfterDeallocation() {
      let subject = Implementation.legacy.subject(in: .authorized)
      subject.apply(each: [.start, .start])
      subject.apply(.stop, .platform(.authorization(.authorizedAlways), during: .stopUpdatingLocation))
      subject.apply(.dropManager)
      #expect(subject.apply(.rotation(.faceUp)) == [.observerLeftBehind])
    }

    @Test("After any number of starts during a stop, modern handles each rotation once", arguments: 0...3)
    func modernRotations(startsInsideStop: Int) {
      #expect(rotation(of: .modern, afterStartsInsideStop: startsInsideStop) == Self.handling)
    }

    @Test("The location manager has two declared differences, each with a reason")
    func list() {
      let declared = LocationManagerSubject.declaredDifferences
      #expect(declared.map(\.id) == ["orientation notifications in balance", "each rotation handled once"])
      #expect(declared.allSatisfy { !$0.reason.isEmpty })
    }
  }
}
