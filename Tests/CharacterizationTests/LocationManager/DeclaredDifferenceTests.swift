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
      let world = World.authorized { $0.othersWatchOrientation = begunByOthers }
      let subject = implementation.subject(in: world)
      return [.start, .stop, .start, .dropManager].map { stimulus in
        subject.apply(stimulus).filter { observation in
          observation == .beginOrientationNotifications || observation == .endOrientationNotifications
        }
      }
    }

    @Test("Legacy begins orientation notifications if nobody else has, and never ends them (row 14)")
    func legacy() {
      let begin = [Observation.beginOrientationNotifications]
      #expect(orientationNotifications(of: .legacy, begunByOthers: false) == [begin, [], [], []])
      #expect(orientationNotifications(of: .legacy, begunByOthers: true) == [[], [], [], []])
    }

    @Test("Modern begins and ends orientation notifications in balance (row 14)", arguments: [false, true])
    func modern(begunByOthers: Bool) {
      let begin = [Observation.beginOrientationNotifications]
      let end = [Observation.endOrientationNotifications]
      #expect(
        orientationNotifications(of: .modern, begunByOthers: begunByOthers) == [begin, end, begin, end])
    }

    @Test("Modern ends orientation notifications after locations and before headings (row 14)")
    func modernOrder() {
      let subject = LocationManagerSubject(.modern, in: .authorized)
      subject.apply(.start)
      #expect(
        subject.apply(.stop) == [
          .stopMonitoringSignificantLocationChanges, .stopUpdatingLocation, .endOrientationNotifications,
          .stopUpdatingHeading,
        ])
    }

    @Test("There is one declared difference, and it has a reason")
    func list() {
      let declared = LocationManagerSubject.declaredDifferences
      #expect(declared.map(\.id) == ["orientation notifications in balance"])
      #expect(declared.allSatisfy { !$0.reason.isEmpty })
    }
  }
}
