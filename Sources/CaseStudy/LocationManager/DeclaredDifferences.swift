public import Equivalence

extension LocationManagerSubject.Implementation {
  /// Where it is meant to differ from the legacy implementation.
  public var declaredDifferences: [LocationManagerSubject.DifferencePattern] {
    name == Self.legacy.name ? [] : LocationManagerSubject.declaredDifferences
  }
}

extension LocationManagerSubject {
  /// The intended differences between the legacy and the modern implementation, all of them.
  public nonisolated static var declaredDifferences: [DifferencePattern] {
    [orientationNotificationsInBalance]
  }

  /// Legacy begins orientation notifications only if nobody else has, and never ends them.
  private nonisolated static var orientationNotificationsInBalance: DifferencePattern {
    DifferencePattern(
      "orientation notifications in balance",
      reason: """
        Legacy never ends the orientation notifications that it begins, which costs power. Where somebody else has \
        begun them, it relies on those. Modern begins them at each start and ends them at each stop.
        """
    ) { stimulus, edit in
      switch edit {
      case .extra(.beginOrientationNotifications), .extra(.endOrientationNotifications):
        stimulus.canStartOrStop
      default: false
      }
    }
  }
}

extension LocationManagerSubject.Stimulus {
  /// Whether monitoring can start or stop here: by a call, by a grant, or by a client that reacts to a callback.
  fileprivate var canStartOrStop: Bool {
    switch self {
    case .start, .stop, .dropManager, .authorization, .location, .unkeptLocation, .heading, .error,
      .plainError:
      true
    case .readProperties, .replaceDelegate, .clearDelegate, .dropDelegate, .unannouncedLocation, .rotation,
      .foreignRotationNotification:
      false
    }
  }
}
