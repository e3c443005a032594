import CaseStudy
import CoreLocationStandIn
import Testing

extension LocationManagerProofs {
  /// A first suite of examples for a location manager, like the suite of the published refactoring.
  ///
  /// The suite covers the published 18 tests. Draft passes although it changes sixteen behaviours, because no example
  /// covers any of them. Legacy fails one test, since it never ends orientation notifications (number 14).
  @Suite("A first suite of examples")
  @MainActor
  struct FirstSuiteTests {
    nonisolated static let implementations = Implementation.underTest([.legacy, .modern, .draft])

    @Test("The manager configures the fine preset", arguments: implementations)
    func fine(_ implementation: Implementation) {
      let manager = implementation.platform(configuredFor: .fine)
      #expect(manager.distanceFilter == 1)
      #expect(manager.desiredAccuracy == kCLLocationAccuracyBest)
      #expect(manager.activityType == .fitness)
    }

    @Test("The manager configures the coarse preset", arguments: implementations)
    func coarse(_ implementation: Implementation) {
      let manager = implementation.platform(configuredFor: .coarse)
      #expect(manager.distanceFilter == 1000)
      #expect(manager.desiredAccuracy == kCLLocationAccuracyKilometer)
      #expect(manager.activityType == .fitness)
    }

    @Test("The manager starts", arguments: implementations)
    func start(_ implementation: Implementation) {
      let subject = implementation.subject(in: .authorized)
      let observations = subject.apply(.start)
      #expect(observations.contains(.startUpdatingLocation))
      #expect(observations.contains(.startUpdatingHeading))
      #expect(subject.readProperties()?.isUpdating == true)
    }

    @Test(
      "While access is denied or restricted, the manager does not start", arguments: implementations,
      Permission.refused)
    func startRefused(_ implementation: Implementation, status: Permission) {
      let subject = implementation.subject(in: .status(status))
      let observations = subject.apply(.start)
      #expect(!observations.contains(.startUpdatingLocation))
      #expect(!observations.contains(.startUpdatingHeading))
      #expect(subject.readProperties()?.isUpdating == false)
    }

    @Test("The manager stops", arguments: implementations)
    func stop(_ implementation: Implementation) {
      let subject = implementation.subject(in: .authorized)
      subject.apply(.start)
      let observations = subject.apply(.stop)
      #expect(observations.contains(.stopUpdatingLocation))
      #expect(observations.contains(.stopUpdatingHeading))
      #expect(subject.readProperties()?.isUpdating == false)
    }

    @Test(
      "A later grant completes a start", arguments: implementations,
      [.notDetermined, .denied] as [Permission])
    func laterGrant(_ implementation: Implementation, status: Permission) {
      let subject = implementation.subject(in: .status(status))
      let waiting = subject.apply(.start)
      #expect(waiting.contains(.requestWhenInUseAuthorization) == (status == .notDetermined))
      #expect(!waiting.contains(.startUpdatingLocation) && !waiting.contains(.startUpdatingHeading))
      let granted = subject.apply(.authorization(.authorizedWhenInUse))
      #expect(granted.contains(.startUpdatingLocation) && granted.contains(.startUpdatingHeading))
      #expect(subject.readProperties()?.isUpdating == true)
    }

    @Test("The manager returns the status", arguments: implementations, Permission.allCases)
    func status(_ implementation: Implementation, status: Permission) {
      let properties = implementation.subject(in: .status(status)).readProperties()
      #expect(properties?.isAuthorized == status.isAuthorized)
      #expect(properties?.permissions == (status.isAuthorized ? [] : [status]))
    }

    @Test("The manager passes on a location", arguments: implementations)
    func location(_ implementation: Implementation) {
      let subject = implementation.subject(in: .authorized)
      subject.apply(.start)
      #expect(subject.apply(.location(.here)) == [.toldLocation(.here)])
      #expect(subject.readProperties()?.location == .here)
    }

    @Test("The manager passes on a heading", arguments: implementations)
    func heading(_ implementation: Implementation) {
      let subject = implementation.subject(in: .authorized)
      subject.apply(.start)
      #expect(subject.apply(.heading(.reliable)) == [.toldHeading(.reliable)])
      #expect(subject.readProperties()?.heading == .reliable)
    }

    @Test("Before a start, a client can read a known location and heading", arguments: implementations)
    func known(_ implementation: Implementation) {
      let start = Start.authorized {
        $0.knownLocation = .here
        $0.knownHeading = .reliable
      }
      let properties = implementation.subject(in: start).readProperties()
      #expect(properties?.location == .here)
      #expect(properties?.heading == .reliable)
    }

    @Test("After a stop, the manager makes no callback", arguments: implementations)
    func afterStop(_ implementation: Implementation) {
      let subject = implementation.subject(in: .authorized)
      subject.apply(each: [.start, .stop])
      #expect(subject.apply(each: [.location(.here), .heading(.reliable), .error(.network)]) == [])
    }

    @Test(
      "After a stop, the manager keeps the last values, even when updates arrive", arguments: implementations)
    func valuesAfterStop(_ implementation: Implementation) {
      let subject = implementation.subject(in: .authorized)
      subject.apply(each: [.start, .location(.here), .heading(.reliable), .stop])
      subject.apply(each: [.location(.there), .heading(.perfect)])
      #expect(subject.readProperties()?.location == .here)
      #expect(subject.readProperties()?.heading == .reliable)
    }

    @Test("The manager passes on an error", arguments: implementations)
    func error(_ implementation: Implementation) {
      let subject = implementation.subject(in: .authorized)
      subject.apply(.start)
      #expect(subject.apply(.error(.network)) == [.toldError(PlatformError(.network))])
    }

    @Test("The manager passes on an error of another domain", arguments: implementations)
    func foreignError(_ implementation: Implementation) {
      let subject = implementation.subject(in: .authorized)
      subject.apply(.start)
      let observations = subject.apply(.plainError(domain: "Foreign", code: 7))
      #expect(observations == [.toldError(PlatformError(domain: "Foreign", code: 7))])
    }

    @Test("The manager passes on changes of authorization", arguments: implementations)
    func authorization(_ implementation: Implementation) {
      let subject = implementation.subject()
      #expect(subject.apply(.authorization(.authorizedWhenInUse)).contains(.toldEnabled(true)))
      #expect(subject.apply(.authorization(.denied)) == [.toldEnabled(false)])
    }

    @Test("While updating, the manager follows the device's orientation", arguments: implementations)
    func orientation(_ implementation: Implementation) {
      let subject = implementation.subject(in: .authorized)
      subject.apply(.start)
      #expect(subject.apply(.rotation(.landscapeLeft)).contains(.headingOrientation(.landscapeLeft)))
      subject.apply(.stop)
      #expect(subject.apply(.rotation(.faceUp)) == [])
    }

    @Test(
      "Three starts begin orientation notifications only once, and never end them",
      arguments: implementations)
    func orientationBegunOnce(_ implementation: Implementation) {
      let subject = implementation.subject(in: .authorized)
      let observations = subject.apply(each: [.start, .start, .start])
      #expect(observations.count { $0 == .beginOrientationNotifications } == 1)
      #expect(!observations.contains(.endOrientationNotifications))
    }

    @Test("Three stops end orientation notifications only once", arguments: implementations)
    func orientationEndedOnce(_ implementation: Implementation) {
      let subject = implementation.subject(in: .authorized)
      subject.apply(.start)
      let ended = subject.apply(each: [.stop, .stop, .stop]).filter { $0 == .endOrientationNotifications }
      withKnownIssue("The legacy implementation never ends orientation notifications (number 14).") {
        #expect(ended.count == 1)
      } when: {
        implementation.name == Implementation.legacy.name
      }
    }

    @Test("After its deallocation, the manager handles no rotation", arguments: implementations)
    func orientationAfterDeallocation(_ implementation: Implementation) {
      let subject = implementation.subject(in: .authorized { $0.othersWatchOrientation = true })
      subject.apply(each: [.start, .dropManager])
      #expect(subject.apply(each: [.rotation(.landscapeLeft), .foreignRotationNotification]) == [])
    }

    @Test("When the manager is deallocated, it stops updates", arguments: implementations)
    func deallocation(_ implementation: Implementation) {
      let subject = implementation.subject(in: .authorized)
      subject.apply(.start)
      let observations = subject.apply(.dropManager)
      #expect(observations.contains(.stopUpdatingLocation))
      #expect(observations.contains(.stopUpdatingHeading))
      #expect(observations.contains(.managerReleased))
    }
  }
}
