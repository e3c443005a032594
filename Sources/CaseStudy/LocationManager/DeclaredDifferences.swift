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
        """
    ) { stimulus, edit, _, candidate in
      // Each start begins them once at most, and each stop, or the end of the manager, ends them once.
      func isMatched(_ notifications: Observation, by calls: [Observation]) -> Bool {
        edit == .extra(notifications)
          && candidate.count { $0 == notifications } <= candidate.count { calls.contains($0) }
      }
      return stimulus.canStartOrStop
        && (isMatched(.beginOrientationNotifications, by: [.startUpdatingLocation])
          || isMatched(.endOrientationNotifications, by: [.stopUpdatingLocation, .managerReleased]))
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
    ) { _, edit, control, candidate in
      let leftBehind = control.count { $0 == .observerLeftBehind }
      guard leftBehind > 0, case .missing(let observation) = edit, !observation.isOrientationNotification
      else {
        return false
      }
      let taken = candidate.filter { !$0.isOrientationNotification }
      // Observers that have lost their manager meanwhile take over nothing.
      let fewest = control.contains(.managerReleased) ? 0 : leftBehind
      return (fewest...leftBehind).contains { without(lastTakeovers: $0, in: control) == taken }
    }
  }

  /// What is left without the last takeovers of a turn, and without what the other declared difference is about.
  private nonisolated static func without(lastTakeovers count: Int, in observations: [Observation])
    -> [Observation]
  {
    var skipped = (orientations: 0, stops: 0, starts: 0)
    let kept = observations.reversed().filter { observation in
      switch observation {
      case .observerLeftBehind, .beginOrientationNotifications, .endOrientationNotifications: return false
      case .headingOrientation where skipped.orientations < count: skipped.orientations += 1
      case .stopUpdatingHeading where skipped.stops < count: skipped.stops += 1
      case .startUpdatingHeading where skipped.starts < count: skipped.starts += 1
      default: return true
      }
      return false
    }
    return kept.reversed()
  }
}

extension LocationManagerSubject.World.Kind {
  /// Whether a declared difference can be seen here.
  func canShow(_ difference: LocationManagerSubject.DifferencePattern) -> Bool {
    observersLeftBehind > 0 || difference.id != LocationManagerSubject.oneObserver.id
  }
}

extension LocationManagerSubject.Observation {
  fileprivate var isOrientationNotification: Bool {
    self == .beginOrientationNotifications || self == .endOrientationNotifications
  }
}

extension LocationManagerSubject.Stimulus {
  /// Whether monitoring can start or stop here: by a call, by a grant, or by a client that reacts to a callback.
  fileprivate var canStartOrStop: Bool {
    switch self {
    case .start, .stop, .dropManager, .authorization, .location, .locations, .unkeptLocation, .heading,
      .error, .plainError, .rotation, .foreignRotationNotification:
      true
    case .readProperties, .replaceDelegate, .clearDelegate, .dropDelegate, .unannouncedAuthorization,
      .unannouncedLocation, .forgottenLocation, .forgottenHeading, .pause, .resume:
      false
    }
  }
}
