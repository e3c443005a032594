package import DeclaredDifferences

extension DeclaredDifference where Stimulus: SendableMetatype, Observation == LocationManagerObservation {
  /// The declared differences of modern, and of the draft, because the published class had the same intention.
  package static var ofModernLocationManager: [Self] {
    [orientationNotificationsInBalance, oneObserver]
  }

  static var orientationNotificationsInBalance: Self {
    Self(
      "orientation notifications in balance",
      reason: """
        Legacy begins orientation notifications unless other code has begun them, and never ends them, which costs \
        power. Modern begins them at each start and ends them at each stop.
        """,
      remembering: false
    ) { _, isWatching, observations in
      guard observations.contains(where: Balance.isConcerned) else { return }
      var balance = Balance(isWatching: isWatching)
      observations.forEach { balance.add($0) }
      // An app cannot see a manager's release, so the release counts at the end of the step that clears the delegate.
      if observations.contains(.platformDelegateCleared) { balance.end() }
      (isWatching, observations) = (balance.isWatching, balance.balanced)
    }
  }

  package static var oneObserver: Self {
    Self(
      "each rotation handled once",
      reason: """
        Legacy overwrites the token of its orientation observer. A start inside a stop leaves an observer behind, \
        and no code can remove it. While the manager lives, this observer handles each rotation of the device one \
        extra time. Modern has one observer while it is updating, and handles each rotation once.
        """
    ) { _, observations in
      let superfluous = observations.count { $0 == .observerLeftBehind }
      guard superfluous > 0 else { return }
      observations.removeAll { $0 == .observerLeftBehind }
      // Once the manager is deallocated, no observer handles a rotation.
      if !observations.contains(.platformDelegateCleared) { observations.removeLastRotations(superfluous) }
    }
  }
}

/// Adds the calls that begin orientation notifications at a start and end them at a stop.
///
/// A start or stop can happen while another one calls the platform, and the inner one then ends first.
private struct Balance {
  /// A method of the manager that has not yet made all of its calls on the platform.
  enum Call { case start, stop, rotation, rotationThatHasStopped }

  /// Whether the manager observes rotations of the device.
  var isWatching: Bool
  var balanced: [LocationManagerObservation] = []
  var calls: [Call] = []
  var hasBegun: Bool
  var isUpdating = false

  /// Whether the observation can change the result for its step.
  static func isConcerned(with observation: LocationManagerObservation) -> Bool {
    switch observation {
    case .startUpdatingLocation, .stopMonitoringSignificantLocationChanges, .platformDelegateCleared,
      .managerReleased:
      true
    default: false
    }
  }

  init(isWatching: Bool) {
    self.isWatching = isWatching
    hasBegun = isWatching
  }

  mutating func add(_ observation: LocationManagerObservation) {
    switch observation {
    case .startUpdatingLocation:
      isUpdating = true
      calls.append(.start)
    case .stopMonitoringSignificantLocationChanges:
      isUpdating = false
      calls.append(.stop)
    case .beginOrientationNotifications: hasBegun = true
    case .headingOrientation:
      if calls.last == .start { begin() }
      calls.append(.rotation)
    case .stopUpdatingHeading:
      let call = calls.popLast()
      if call == .rotation { calls.append(.rotationThatHasStopped) }
      if call == .stop, !isUpdating { end() }
    case .startUpdatingHeading: _ = calls.popLast()
    case .managerReleased: end()
    default: break
    }
    balanced.append(observation)
  }

  mutating func begin() {
    if !hasBegun { balanced.append(.beginOrientationNotifications) }
    (hasBegun, isWatching) = (true, true)
  }

  mutating func end() {
    guard isWatching else { return }
    balanced.append(.endOrientationNotifications)
    (hasBegun, isWatching) = (false, false)
  }
}

extension [LocationManagerObservation] {
  /// Removes the calls of the last rotations, each of which sets the orientation, then stops and starts headings.
  fileprivate mutating func removeLastRotations(_ count: Int) {
    var removed = (orientations: 0, stops: 0, starts: 0)
    for index in indices.reversed() {
      switch self[index] {
      case .headingOrientation where removed.orientations < count: removed.orientations += 1
      case .stopUpdatingHeading where removed.stops < count: removed.stops += 1
      case .startUpdatingHeading where removed.starts < count: removed.starts += 1
      default: continue
      }
      remove(at: index)
    }
  }
}
