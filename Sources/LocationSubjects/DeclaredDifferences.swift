public import Equivalence

extension Implementation {
  /// Where it is meant to differ from the legacy implementation.
  public var declaredDifferences: [DeclaredLocationDifference] {
    name == Implementation.legacy.name ? [] : DeclaredLocationDifference.ofModern
  }
}

extension DeclaredLocationDifference {
  /// The differences between the legacy and the modern implementation that are meant, all of them.
  public static var ofModern: [Self] { [orientationNotificationsInBalance] }

  /// Legacy begins orientation notifications only if nobody else has, and never ends them.
  static var orientationNotificationsInBalance: Self {
    Self(
      "orientation notifications in balance",
      reason: """
        Legacy leaves the device generating orientation notifications for good, which costs power, and takes for its \
        own what somebody else began and may end. Modern begins them at each start and ends them at each stop.
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

extension Stimulus {
  /// Whether monitoring can start or stop here: by a call, by a grant, or by a client that reacts to what it is told.
  fileprivate var canStartOrStop: Bool {
    switch self {
    case .start, .stop, .dropManager, .authorization, .location, .unkeptLocation, .heading, .error,
      .foreignError:
      true
    case .readProperties, .replaceDelegate, .clearDelegate, .dropDelegate, .unannouncedLocation, .rotation,
      .foreignRotationNotification:
      false
    }
  }
}
