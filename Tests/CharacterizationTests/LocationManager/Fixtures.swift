import CaseStudy
import CoreLocationStandIn
import Equivalence
import Foundation
import Testing

/// The suite that every implementation of the location manager has to pass.
@Suite(
  "Location manager", .isolatesProcessWideState, .countsImplementations(of: LocationManagerFeature()))
enum LocationManagerTests {
  typealias Subject = LocationManagerSubject
  typealias Implementation = Subject.Implementation
  typealias Start = Subject.Start
  typealias Stimulus = Subject.Stimulus
  typealias Observation = Subject.Observation
}

/// What is explored, and what shows why a suite alone is not enough.
@Suite("Location manager: proofs", .isolatesProcessWideState)
enum LocationManagerProofs {
  typealias Subject = LocationManagerSubject
  typealias Implementation = Subject.Implementation
  typealias Scenario = Subject.Scenario
  typealias Start = Subject.Start
  typealias Stimulus = Subject.Stimulus
  typealias Observation = Subject.Observation
}

extension LocationManagerSubject.Implementation {
  /// A subject for one test: this implementation, with a client.
  @MainActor
  func subject(in start: LocationManagerSubject.Start = .init()) -> LocationManagerSubject {
    SharedCase.current?.implementation = name
    return LocationManagerSubject(self, in: start)
  }

  /// A subject whose first stimulus also shows what was observed while it was made.
  @MainActor
  func subjectWithCreation(in start: LocationManagerSubject.Start) -> LocationManagerSubject {
    SharedCase.current?.implementation = name
    return LocationManagerSubject(observingCreationOf: self, in: start)
  }

  /// The platform's location manager as a preset leaves it.
  @MainActor
  func platform(configuredFor preset: LocationManagerPreset) -> CLLocationManager {
    SharedCase.current?.implementation = name
    return make.configured(preset)
  }
}

extension LocationManagerSubject.Start {
  /// Location may be used, and nothing else is special.
  static let authorized = Self { $0.status = .authorizedWhenInUse }

  /// The permission at the beginning is this, and nothing else is special.
  static func status(_ status: Permission) -> Self {
    Self { $0.status = status }
  }

  /// Location may be used, and something else is special.
  static func authorized(_ change: (inout Self) -> Void) -> Self {
    var start = authorized
    change(&start)
    return start
  }
}

extension Permission {
  static let granted: [Self] = [.authorizedAlways, .authorizedWhenInUse]
  static let refused: [Self] = [.denied, .restricted]

  var isAuthorized: Bool { Self.granted.contains(self) }
}

extension [LocationManagerSubject.Observation] {
  /// What is left without the observations that the declared difference is about.
  ///
  /// `DeclaredDifferenceTests` pins them on each side.
  var withoutOrientationNotifications: Self {
    filter { $0 != .beginOrientationNotifications && $0 != .endOrientationNotifications }
  }

  /// One part after the other.
  static func inOrder(_ parts: Self...) -> Self {
    Self(parts.joined())
  }

  /// What a start from idle calls on the platform while the device is upright, orientation notifications aside.
  static let startedUpright: Self = [
    .startUpdatingLocation, .headingOrientation(.portrait), .stopUpdatingHeading, .startUpdatingHeading,
    .startUpdatingHeading,
  ]

  /// What a stop calls on the platform, orientation notifications aside.
  static let stopped: Self = [
    .stopMonitoringSignificantLocationChanges, .stopUpdatingLocation, .stopUpdatingHeading,
  ]
}

extension LocationManagerSubject {
  /// Lets the client read the properties, which can have effects; nil without a manager.
  func readProperties() -> ObservedProperties? {
    for case .properties(let properties) in apply(.readProperties) { return properties }
    return nil
  }
}

/// What a client's delegate can be told.
enum Callback {
  case location, heading, error, enabled, disabled
}

extension Choice {
  /// What the client does when its delegate is told something.
  static func client(_ reaction: LocationManagerSubject.Reaction, whenTold callback: Callback) -> Choice {
    Choice("when told \(callback)", "\(reaction)")
  }

  /// What the platform does before a call returns.
  static func platform(
    _ interjection: LocationManagerSubject.Interjection, during call: LocationManagerSubject.Observation
  ) -> Choice {
    Choice("during \(call)", interjection.description)
  }
}
