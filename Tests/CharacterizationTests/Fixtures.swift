import CoreLocationStandIn
import Foundation
import LocationSubjects

extension Implementation {
  /// The implementations that the shared suite runs on; `CANDIDATE=draft` adds the draft, to see the suite bite.
  static let underTest =
    ProcessInfo.processInfo.environment["CANDIDATE"] == Implementation.draft.name ? all + [.draft] : all
}

extension World {
  /// Location may be used, and nothing else is special.
  static let authorized = World { $0.status = .authorizedWhenInUse }

  static func status(_ status: CLAuthorizationStatus) -> World {
    World { $0.status = status }
  }

  /// Location may be used, and something else is special.
  static func authorized(_ change: (inout World) -> Void) -> World {
    var world = authorized
    change(&world)
    return world
  }
}

extension CLAuthorizationStatus {
  static let granted: [Self] = [.authorizedAlways, .authorizedWhenInUse]
  static let refused: [Self] = [.denied, .restricted]

  var isAuthorized: Bool { Self.granted.contains(self) }
}

extension [Observation] {
  /// What platform and client see, without the one thing that is declared to be different: see
  /// `DeclaredDifferenceTests`.
  var withoutOrientationNotifications: Self {
    filter { $0 != .beginOrientationNotifications && $0 != .endOrientationNotifications }
  }

  /// One part after the other.
  static func inOrder(_ parts: Self...) -> Self {
    Self(parts.joined())
  }

  /// What a start from idle calls on the platform, upright.
  static let startedUpright: Self = [
    .startUpdatingLocation, .headingOrientation(.portrait), .stopUpdatingHeading, .startUpdatingHeading,
    .startUpdatingHeading,
  ]

  /// What a stop calls on the platform.
  static let stopped: Self = [
    .stopMonitoringSignificantLocationChanges, .stopUpdatingLocation, .stopUpdatingHeading,
  ]
}

extension LocationSubject {
  /// Applies a stimulus, and leaves out of what it returns the one thing that is declared to be different.
  func observe(_ stimulus: Stimulus) -> [Observation] {
    apply(stimulus).withoutOrientationNotifications
  }

  /// Reads the properties.
  var properties: ObservedProperties? {
    for case .properties(let properties) in apply(.readProperties) { return properties }
    return nil
  }
}
