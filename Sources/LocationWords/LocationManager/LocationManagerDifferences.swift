package import DeclaredDifferences

extension DeclaredDifference where Stimulus: SendableMetatype, Observation == LocationManagerObservation {
  /// The intended differences of the modern location manager from the legacy one, all of them.
  ///
  /// The published port had the same intention, so the draft declares them too.
  package static var ofModernLocationManager: [Self] {
    [orientationNotificationsInBalance, oneObserver]
  }

  static var orientationNotificationsInBalance: Self {
    Self(
      "orientation notifications in balance",
      reason: """
        Legacy never ends the orientation notifications that it begins, which costs power. Where somebody else has \
        begun them, it relies on those. Modern begins them at each start and ends them at each stop.
        """,
      remembering: false
    ) { _, isWatching, observations in
      guard observations.contains(where: Balance.isConcerned) else { return }
      var balance = Balance(isWatching: isWatching)
      observations.forEach { balance.add($0) }
      // An app does not see a manager go, which is at the end of the step in which it clears the delegate.
      if observations.contains(.platformDelegateCleared) { balance.end() }
      (isWatching, observations) = (balance.isWatching, balance.balanced)
    }
  }

  package static var oneObserver: Self {
    Self(
      "each turn taken over once",
      reason: """
        Legacy overwrites the token of its orientation observer. A start inside a stop leaves an observer behind that \
        nobody can remove. It takes over each turn of the device once more, for as long as the manager lives. Modern \
        has one observer while it is updating, and takes over each turn once.
        """
    ) { _, observations in
      let superfluous = observations.count { $0 == .observerLeftBehind }
      guard superfluous > 0 else { return }
      observations.removeAll { $0 == .observerLeftBehind }
      // Observers that have lost their manager meanwhile take over nothing.
      if !observations.contains(.platformDelegateCleared) { observations.removeLastTakeovers(superfluous) }
    }
  }
}

/// What a start and a stop show if they begin and end orientation notifications themselves.
///
/// While the platform is being called, more starts and stops can come, which end before the one that they interrupt.
private struct Balance {
  /// What has been called and has not yet made all of its calls.
  enum Call { case start, stop, takeover, takeoverThatHasStopped }

  /// Whether turns of the device are observed.
  var isWatching: Bool
  var balanced: [LocationManagerObservation] = []
  var calls: [Call] = []
  var hasBegun: Bool
  var isUpdating = false

  /// Whether it can change anything after an observation.
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
      calls.append(.takeover)
    case .stopUpdatingHeading:
      let call = calls.popLast()
      if call == .takeover { calls.append(.takeoverThatHasStopped) }
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
  /// Removes the last takeovers of a turn, each of which sets the orientation, stops and starts headings.
  fileprivate mutating func removeLastTakeovers(_ count: Int) {
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
