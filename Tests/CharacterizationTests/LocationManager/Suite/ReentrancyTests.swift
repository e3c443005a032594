import CaseStudy
import CoreLocationStandIn
import Testing

extension LocationManagerTests {
  /// Pins [rule 11](Docs/Reference/LocationManager.md#rule-11).
  @Suite("Delegates that call back (rule 11)")
  @MainActor
  struct ReentrancyTests {
    @Test(
      "A start in the enabled callback starts the platform once, even while a start is pending",
      arguments: Implementation.underTest, [false, true])
    func startsOnEnabled(_ implementation: Implementation, isStartPending: Bool) {
      let subject = implementation.subject()
      if isStartPending { subject.apply(.start) }
      let observations = subject.apply(
        .authorization(.authorizedWhenInUse), .client(.start, whenTold: .enabled))
      #expect(
        observations.withoutOrientationNotifications == .inOrder([.toldEnabled(true)], .startedUpright))
    }

    @Test(
      "If a start in the enabled callback completes a waiting start, a grant after a stop starts no updates",
      arguments: Implementation.underTest)
    func startsOnEnabledInPlaceOfPending(_ implementation: Implementation) {
      let subject = implementation.subject()
      subject.apply(.start)
      subject.apply(.authorization(.authorizedWhenInUse), .client(.start, whenTold: .enabled))
      subject.apply(.stop)
      #expect(subject.apply(.authorization(.authorizedAlways)) == [.toldEnabled(true)])
    }

    @Test("A delegate can stop the manager in the error callback", arguments: Implementation.underTest)
    func stopsOnError(_ implementation: Implementation) {
      let subject = implementation.subject(in: .authorized)
      subject.apply(.start)
      let denied = PlatformError(.denied)
      #expect(
        subject.apply(.error(.denied), .client(.stop, whenTold: .error)).withoutOrientationNotifications
          == .inOrder([.toldError(denied)], .stopped))
      #expect(subject.readProperties()?.isUpdating == false)
    }

    @Test("A delegate can read the delivered value in the callback", arguments: Implementation.underTest)
    func readsProperties(_ implementation: Implementation) {
      let subject = implementation.subject(in: .authorized)
      let heading = HeadingReading(magneticHeading: 1, accuracy: 1)
      subject.apply(each: [.start, .location(.here), .heading(.reliable)])
      let location = subject.apply(.location(.there), .client(.readProperties, whenTold: .location))
      #expect(read(in: location)?.location == .there)
      let read = subject.apply(.heading(heading), .client(.readProperties, whenTold: .heading))
      #expect(self.read(in: read)?.heading == heading)
    }

    private func read(in observations: [Observation]) -> ObservedProperties? {
      for case .properties(let properties) in observations { return properties }
      return nil
    }

    @Test(
      "If a start came during another start, the next grant after a stop starts updates",
      arguments: Implementation.underTest)
    func startsOnLocation(_ implementation: Implementation) {
      let subject = implementation.subject(in: .authorized)
      subject.apply(
        .start, .platform(.location, during: .startUpdatingLocation), .client(.start, whenTold: .location))
      subject.apply(each: [.stop, .authorization(.denied)])
      #expect(subject.apply(.authorization(.authorizedAlways)).contains(.startUpdatingLocation))
      #expect(subject.readProperties()?.isUpdating == true)
    }

    /// An event for each kind of callback.
    nonisolated static let callbacks: [(stimulus: Stimulus, kind: Callback)] = [
      (.location(.here), .location), (.heading(.reliable), .heading), (.error(.network), .error),
      (.authorization(.denied), .disabled), (.authorization(.authorizedAlways), .enabled),
    ]

    @Test(
      "A delegate can release the manager in any callback", arguments: Implementation.underTest, callbacks)
    func releasesManager(_ implementation: Implementation, callback: (stimulus: Stimulus, kind: Callback)) {
      let subject = implementation.subject(in: .authorized)
      subject.apply(.start)
      let observations = subject.apply(callback.stimulus, .client(.dropManager, whenTold: callback.kind))
        .withoutOrientationNotifications
      #expect(
        Array(observations.dropFirst()) == .inOrder([.platformDelegateCleared], .stopped, [.managerReleased]))
    }

    @Test(
      "A manager released in the enabled callback still completes a waiting start, then stops",
      arguments: Implementation.underTest)
    func releasedBeforePendingStart(_ implementation: Implementation) {
      let subject = implementation.subject()
      subject.apply(.start)
      #expect(
        subject.apply(.authorization(.authorizedWhenInUse), .client(.dropManager, whenTold: .enabled))
          .withoutOrientationNotifications
          == .inOrder(
            [.toldEnabled(true)], .startedUpright, [.platformDelegateCleared], .stopped,
            [.managerReleased]))
    }

    @Test(
      "A manager released during a start completes the start, then stops",
      arguments: Implementation.underTest)
    func releasedDuringStart(_ implementation: Implementation) {
      let subject = implementation.subject(in: .authorized)
      #expect(
        subject.apply(
          .start, .platform(.location, during: .startUpdatingLocation),
          .client(.dropManager, whenTold: .location)
        ).withoutOrientationNotifications
          == .inOrder(
            [.startUpdatingLocation, .toldLocation(.here)],
            Array([Observation].startedUpright.dropFirst()), [.platformDelegateCleared], .stopped,
            [.managerReleased]))
    }

    @Test(
      "While the manager is updating, its delegate can stop it in any callback",
      arguments: Implementation.underTest,
      callbacks)
    func stops(_ implementation: Implementation, callback: (stimulus: Stimulus, kind: Callback)) {
      let subject = implementation.subject(in: .authorized)
      subject.apply(.start)
      let observations = subject.apply(callback.stimulus, .client(.stop, whenTold: callback.kind))
      #expect(Array(observations.withoutOrientationNotifications.dropFirst()) == .stopped)
      #expect(subject.readProperties()?.isUpdating == false)
    }

    @Test(
      "A stop in the enabled callback does not cancel a waiting start",
      arguments: Implementation.underTest)
    func stopsOnEnabled(_ implementation: Implementation) {
      let subject = implementation.subject(in: .authorized)
      subject.apply(each: [.start, .start, .authorization(.denied)])
      let observations = subject.apply(
        .authorization(.authorizedAlways), .client(.stop, whenTold: .enabled))
      #expect(
        observations.withoutOrientationNotifications
          == .inOrder([.toldEnabled(true)], .stopped, .startedUpright))
    }

    @Test(
      "A delegate replaced in a callback is deallocated, and the next delegate gets later callbacks",
      arguments: Implementation.underTest, callbacks)
    func replaces(_ implementation: Implementation, callback: (stimulus: Stimulus, kind: Callback)) {
      let subject = implementation.subject(in: .authorized)
      subject.apply(.start)
      let observations = subject.apply(callback.stimulus, .client(.replaceDelegate, whenTold: callback.kind))
      #expect(observations.last == .delegateReleased)
      #expect(subject.apply(.location(.there)) == [.toldLocation(.there)])
    }

    @Test(
      "A delegate removed or released in a callback receives no more callbacks",
      arguments: Implementation.underTest, [Subject.Reaction.clearDelegate, .dropDelegate])
    func clears(_ implementation: Implementation, reaction: Subject.Reaction) {
      let subject = implementation.subject(in: .authorized)
      subject.apply(.start)
      let observations = subject.apply(.location(.here), .client(reaction, whenTold: .location))
      #expect(observations == [.toldLocation(.here), .delegateReleased])
      #expect(subject.apply(.location(.there)) == [])
    }

    @Test(
      "If the platform reports a status during a call, the manager uses it at once",
      arguments: Implementation.underTest)
    func statusDuringRequest(_ implementation: Implementation) {
      let subject = implementation.subject()
      let observations = subject.apply(
        .start, .platform(.authorization(.authorizedAlways), during: .requestWhenInUseAuthorization))
      #expect(
        observations.withoutOrientationNotifications
          == .inOrder([.requestWhenInUseAuthorization, .toldEnabled(true)], .startedUpright))
    }

    @Test(
      "A start completes even if the delegate stops the manager during the start",
      arguments: Implementation.underTest)
    func stopsInsideStart(_ implementation: Implementation) {
      let subject = implementation.subject(in: .authorized)
      let observations = subject.apply(
        .start, .platform(.location, during: .startUpdatingLocation), .client(.stop, whenTold: .location))
      #expect(
        observations.withoutOrientationNotifications
          == .inOrder(
            [.startUpdatingLocation, .toldLocation(.here)], .stopped,
            Array([Observation].startedUpright.dropFirst())))
      #expect(subject.readProperties()?.isUpdating == false)
    }

    @Test(
      "The manager passes on a location that arrives during a heading callback",
      arguments: Implementation.underTest)
    func locationInsideHeading(_ implementation: Implementation) {
      let subject = implementation.subject(in: .authorized)
      subject.apply(each: [.start, .authorization(.notDetermined)])
      let observations = subject.apply(
        .heading(.reliable), .client(.start, whenTold: .heading),
        .platform(.location, during: .requestWhenInUseAuthorization))
      #expect(
        observations == [.toldHeading(.reliable), .requestWhenInUseAuthorization, .toldLocation(.here)])
    }

    @Test(
      "If the user refuses while a start completes, the delegate hears of it once, and later of the next grant",
      arguments: Implementation.underTest)
    func refusalInsideGrant(_ implementation: Implementation) {
      let subject = implementation.subject()
      subject.apply(.start)
      let observations = subject.apply(
        .authorization(.authorizedWhenInUse),
        .platform(.authorization(.denied), during: .startUpdatingLocation))
      #expect(observations.contains(.toldEnabled(false)))
      #expect(subject.apply(.authorization(.denied)) == [])
      #expect(subject.apply(.authorization(.authorizedWhenInUse)).first == .toldEnabled(true))
    }

    @Test(
      "If a stop comes while orientation notifications begin, the manager still follows the device",
      arguments: Implementation.underTest)
    func stopsWhileNotificationsBegin(_ implementation: Implementation) {
      let subject = implementation.subject(in: .authorized)
      subject.apply(
        .start, .platform(.location, during: .beginOrientationNotifications),
        .client(.stop, whenTold: .location))
      #expect(subject.readProperties()?.isUpdating == false)
      let observations = subject.apply(.rotation(.faceUp)).filter { $0 != .observerLeftBehind }
      #expect(observations == [.headingOrientation(.faceUp), .stopUpdatingHeading, .startUpdatingHeading])
    }

    @Test(
      "A stop completes even if a start begins during the stop, and the manager still follows the device",
      arguments: Implementation.underTest)
    func startsInsideStop(_ implementation: Implementation) {
      let subject = implementation.subject(in: .authorized)
      subject.apply(each: [.start, .start])
      let stop = subject.apply(
        .stop, .platform(.authorization(.authorizedAlways), during: .stopUpdatingLocation))
      #expect(stop.last { $0 != .observerLeftBehind } == .stopUpdatingHeading)
      #expect(subject.readProperties()?.isUpdating == true)
      let observations = subject.apply(.rotation(.faceUp)).filter { $0 != .observerLeftBehind }
      #expect(observations == [.headingOrientation(.faceUp), .stopUpdatingHeading, .startUpdatingHeading])
    }
  }
}
