import CaseStudy
import CoreLocationStandIn
import Equivalence
import Foundation
import Testing

/// The suite that every implementation of the location manager must pass.
@Suite(
  "Location manager", .isolatesProcessWideState, .countsImplementations(of: LocationManagerFeature()))
enum LocationManagerTests {
  typealias Subject = LocationManagerSubject
  typealias Implementation = Subject.Implementation
  typealias Start = Subject.Start
  typealias Stimulus = Subject.Stimulus
  typealias Observation = Subject.Observation
}

/// The explorations, and tests that show the limits of a suite.
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
  /// A subject for one test, with this implementation and a client.
  @MainActor
  func subject(in start: LocationManagerSubject.Start = .init()) -> LocationManagerSubject {
    SharedCase.current?.implementation = name
    return LocationManagerSubject(self, in: start)
  }

  /// A subject whose first event also shows the observations of its creation.
  @MainActor
  func subjectWithCreation(in start: LocationManagerSubject.Start) -> LocationManagerSubject {
    SharedCase.current?.implementation = name
    return LocationManagerSubject(observingCreationOf: self, in: start)
  }

  /// A location manager of the platform, configured by a preset.
  @MainActor
  func platform(configuredFor preset: LocationManagerPreset) -> CLLocationManager {
    SharedCase.current?.implementation = name
    return make.configured(preset)
  }
}

extension LocationManagerSubject.Start {
  /// Permission to use the location, and defaults otherwise.
  static let authorized = Self { $0.status = .authorizedWhenInUse }

  /// This permission at the beginning, and defaults otherwise.
  static func status(_ status: Permission) -> Self {
    Self { $0.status = status }
  }

  /// Permission to use the location, with other changes.
  static func authorized(_ change: (inout Self) -> Void) -> Self {
    var start = authorized
    change(&start)
    return start
  }
}

extension Permission {
  static let granted: [Self] = [.authorizedAlways, .authorizedWhenInUse]
  static let refused: [Self] = [.denied, .restricted]
}

extension [LocationManagerSubject.Observation] {
  /// The observations outside the declared difference.
  ///
  /// `DeclaredDifferenceTests` pins them on each side.
  var withoutOrientationNotifications: Self {
    filter { $0 != .beginOrientationNotifications && $0 != .endOrientationNotifications }
  }

  /// The parts in order.
  static func inOrder(_ parts: Self...) -> Self {
    Self(parts.joined())
  }

  /// The calls of a start from idle while the device is upright, without orientation notifications.
  static let startedUpright: Self = [
    .startUpdatingLocation, .headingOrientation(.portrait), .stopUpdatingHeading, .startUpdatingHeading,
    .startUpdatingHeading,
  ]

  /// The calls of a stop, without orientation notifications.
  static let stopped: Self = [
    .stopMonitoringSignificantLocationChanges, .stopUpdatingLocation, .stopUpdatingHeading,
  ]
}

extension LocationManagerSubject {
  /// The client's reading of the properties, which can have effects, or nil without a manager.
  func readProperties() -> ObservedProperties? {
    for case .properties(let properties) in apply(.readProperties) { return properties }
    return nil
  }
}

/// A callback of a client's delegate.
enum Callback {
  case location, heading, error, enabled, disabled
}

extension Choice {
  /// The client's action in a callback.
  static func client(_ reaction: LocationManagerSubject.Reaction, whenTold callback: Callback) -> Choice {
    Choice("when told \(callback)", "\(reaction)")
  }

  /// The platform's action before a call returns.
  static func platform(
    _ interjection: LocationManagerSubject.Interjection, during call: LocationManagerSubject.Observation
  ) -> Choice {
    Choice("during \(call)", interjection.description)
  }
}
