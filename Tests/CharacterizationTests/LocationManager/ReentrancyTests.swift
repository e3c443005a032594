import CaseStudy
import CoreLocationStandIn
import Testing

extension LocationManagerTests {
  /// Pins [rule 11](Docs/LocationManager/Rules.md#rule-11).
  @Suite("Delegates that call back (rule 11)")
  @MainActor
  struct ReentrancyTests {
    @Test("A delegate can start when it is told enabled", arguments: Implementation.underTest)
    func startsOnEnabled(_ implementation: Implementation) {
      let world = World { $0.client = .startsOnEnabled }
      let subject = implementation.subject(in: world)
      #expect(
        subject.apply(.authorization(.authorizedWhenInUse)).withoutOrientationNotifications
          == .inOrder([.toldEnabled(true)], .startedUpright))
    }

    @Test(
      "A delegate that starts when told enabled starts the platform once, also where a start was waiting",
      arguments: Implementation.underTest)
    func startsOnEnabledWhilePending(_ implementation: Implementation) {
      let world = World { $0.client = .startsOnEnabled }
      let subject = implementation.subject(in: world)
      subject.apply(.start)
      #expect(
        subject.apply(.authorization(.authorizedWhenInUse)).withoutOrientationNotifications
          == .inOrder([.toldEnabled(true)], .startedUpright))
    }

    @Test("A delegate can stop when it is told an error", arguments: Implementation.underTest)
    func stopsOnError(_ implementation: Implementation) {
      let subject = implementation.subject(in: .authorized { $0.client = .stopsOnError })
      subject.apply(.start)
      let denied = ObservedError(.denied)
      #expect(
        subject.apply(.error(.denied)).withoutOrientationNotifications
          == .inOrder([.toldError(denied)], .stopped))
      #expect(subject.readProperties()?.isUpdating == false)
    }

    @Test("A delegate can read what it is being told", arguments: Implementation.underTest)
    func readsProperties(_ implementation: Implementation) {
      let subject = implementation.subject(in: .authorized { $0.client = .readsProperties })
      let heading = SimulatedHeading(magneticHeading: 1, accuracy: 1)
      subject.apply(each: [.start, .location(.here), .heading(.reliable)])
      #expect(read(in: subject.apply(.location(.there)))?.location == .there)
      #expect(read(in: subject.apply(.heading(heading)))?.heading == heading)
    }

    private func read(in observations: [Observation]) -> ObservedProperties? {
      for case .properties(let properties) in observations { return properties }
      return nil
    }

    @Test(
      "A start inside a start is remembered: after a stop, the next grant starts updates",
      arguments: Implementation.underTest)
    func startsOnLocation(_ implementation: Implementation) {
      let world = World.authorized {
        $0.client = .startsOnLocation
        $0.deliversDuringStart = true
        $0.knownLocation = .here
      }
      let subject = implementation.subject(in: world)
      subject.apply(each: [.start, .stop, .authorization(.denied)])
      #expect(subject.apply(.authorization(.authorizedAlways)).contains(.startUpdatingLocation))
      #expect(subject.readProperties()?.isUpdating == true)
    }

    nonisolated static let callbacks: [Stimulus] = [
      .location(.here), .heading(.reliable), .error(.network), .authorization(.denied),
      .authorization(.authorizedAlways),
    ]

    @Test(
      "A delegate can release the manager in any callback", arguments: Implementation.underTest, callbacks)
    func releasesManager(_ implementation: Implementation, callback: Stimulus) {
      let subject = implementation.subject(in: .authorized { $0.client = .releasesManager })
      subject.apply(.start)
      let observations = subject.apply(callback).withoutOrientationNotifications
      #expect(
        Array(observations.dropFirst()) == .inOrder([.platformDelegateCleared], .stopped, [.managerReleased]))
    }

    @Test(
      "A manager released when told enabled still completes a start that was waiting, then stops",
      arguments: Implementation.underTest)
    func releasedBeforePendingStart(_ implementation: Implementation) {
      let subject = implementation.subject(in: World { $0.client = .releasesManager })
      subject.apply(.start)
      #expect(
        subject.apply(.authorization(.authorizedWhenInUse)).withoutOrientationNotifications
          == .inOrder(
            [.toldEnabled(true)], .startedUpright, [.platformDelegateCleared], .stopped,
            [.managerReleased]))
    }

    @Test(
      "A manager released during a start finishes starting, then stops",
      arguments: Implementation.underTest)
    func releasedDuringStart(_ implementation: Implementation) {
      let world = World.authorized {
        $0.client = .releasesManager
        $0.deliversDuringStart = true
        $0.knownLocation = .here
      }
      let subject = implementation.subject(in: world)
      #expect(
        subject.apply(.start).withoutOrientationNotifications
          == .inOrder(
            [.startUpdatingLocation, .toldLocation(.here)],
            Array([Observation].startedUpright.dropFirst()), [.platformDelegateCleared], .stopped,
            [.managerReleased]))
    }
  }
}
