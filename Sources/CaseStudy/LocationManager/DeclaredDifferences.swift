public import Equivalence

extension LocationManagerSubject {
  /// The intended differences of the modern implementation from the legacy one, all of them.
  ///
  /// The published port had the same intention, so the draft declares them too.
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
