public import Equivalence

extension LocationManagerSubject {
  /// The intended differences of the modern implementation from the legacy one, all of them.
  ///
  /// The published port had the same intention, so the draft declares them too.
  public nonisolated static var declaredDifferences: [DifferencePattern] {
    [orientationNotificationsInBalance, oneObserver]
  }

  /// Legacy begins orientation notifications only if nobody else has, and never ends them.
  private nonisolated static var orientationNotificationsInBalance: DifferencePattern {
    DifferencePattern(
      "orientation notifications in balance",
      reason: """
        Legacy never ends the orientation notifications that it begins, which costs power. Where somebody else has \
        begun them, it relies on those. Modern begins them at each start and ends them at each stop.
        """,
      remembering: false
    ) { _, isWatching, observations in
      var balance = Balance(isWatching: isWatching)
      observations.forEach { balance.add($0) }
      (isWatching, observations) = (balance.isWatching, balance.balanced)
    }
  }

  /// Legacy leaves observers behind that take over each turn of the device once more, also while it is idle.
  fileprivate nonisolated static var oneObserver: DifferencePattern {
    DifferencePattern(
      "each turn taken over once",
      reason: """
        Legacy overwrites the token of its orientation observer. A start inside a stop leaves an observer behind that \
        nobody can remove. It takes over each turn of the device once more, for as long as the manager lives. Modern \
        has one observer while it is updating, and takes over each turn once.
        """
    ) { _, observations in
      let superfluous = observations.count { $0 == .observerLeftBehind }
      observations.removeAll { $0 == .observerLeftBehind }
      // Observers that have lost their manager meanwhile take over nothing.
      if !observations.contains(.managerReleased) { observations.removeLastTakeovers(superfluous) }
    }
  }

  /// What a start and a stop show if they begin and end orientation notifications themselves.
  ///
  /// While the platform is being called, more starts and stops can come, which end before the one that they interrupt.
  private struct Balance {
    /// What has been called and has not yet made all of its calls.
    private enum Call { case start, stop, takeover, takeoverThatHasStopped }

    /// Whether turns of the device are observed.
    private(set) var isWatching: Bool
    private(set) var balanced: [Observation] = []
    private var calls: [Call] = []
    private var hasBegun: Bool
    private var isUpdating = false

    init(isWatching: Bool) {
      self.isWatching = isWatching
      hasBegun = isWatching
    }

    mutating func add(_ observation: Observation) {
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

    private mutating func begin() {
      if !hasBegun { balanced.append(.beginOrientationNotifications) }
      (hasBegun, isWatching) = (true, true)
    }

    private mutating func end() {
      guard isWatching else { return }
      balanced.append(.endOrientationNotifications)
      (hasBegun, isWatching) = (false, false)
    }
  }
}

extension LocationManagerSubject.World.Kind {
  /// Whether a declared difference can be seen here.
  func canShow(_ difference: LocationManagerSubject.DifferencePattern) -> Bool {
    observersLeftBehind > 0 || difference.id != LocationManagerSubject.oneObserver.id
  }
}

extension [LocationManagerSubject.Observation] {
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
