import CaseStudy
import CoreLocationStandIn
import Equivalence
import Foundation
import Testing

/// The suite that every implementation of the location manager must pass, except the draft.
@Suite(
  "Location manager", .isolatesProcessWideState, .countsImplementations(of: LocationManagerFeature()))
enum LocationManagerTests {
  typealias Subject = LocationManagerSubject
  typealias Implementation = Subject.Implementation
  typealias Start = Subject.Start
  typealias Stimulus = Subject.Stimulus
  typealias Observation = Subject.Observation
}

/// The explorations, and tests that show what a suite of examples misses.
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
  /// Creates a subject for one test, with this implementation and a client.
  @MainActor
  func subject(in start: LocationManagerSubject.Start = .init()) -> LocationManagerSubject {
    SharedCase.current?.implementation = name
    return LocationManagerSubject(self, in: start)
  }

  /// Creates a subject that returns the observations of its creation at the first event.
  @MainActor
  func subjectWithCreation(in start: LocationManagerSubject.Start) -> LocationManagerSubject {
    SharedCase.current?.implementation = name
    return LocationManagerSubject(observingCreationOf: self, in: start)
  }

  /// Returns a platform manager that this implementation has configured for a preset.
  @MainActor
  func platform(configuredFor preset: LocationManagerPreset) -> CLLocationManager {
    SharedCase.current?.implementation = name
    return make.configured(preset)
  }
}

extension LocationManagerSubject.Start {
  /// A start with permission to use the location.
  static let authorized = Self { $0.status = .authorizedWhenInUse }

  /// Returns a start with the given permission.
  static func status(_ status: Permission) -> Self {
    Self { $0.status = status }
  }

  /// Returns a start with permission to use the location and with further changes.
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
  /// The observations without the beginning and the end of orientation notifications.
  ///
  /// `DeclaredDifferenceTests` pins the omitted observations on each side.
  var withoutOrientationNotifications: Self {
    filter { $0 != .beginOrientationNotifications && $0 != .endOrientationNotifications }
  }

  /// Joins lists of observations in order.
  static func inOrder(_ parts: Self...) -> Self {
    Self(parts.joined())
  }

  /// The platform calls of a start on an upright device, without orientation notifications.
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
  /// Reads the manager's properties, or returns nil if there is no manager; a read can have effects.
  func readProperties() -> ObservedProperties? {
    for case .properties(let properties) in apply(.readProperties) { return properties }
    return nil
  }
}

/// The kinds of callback that the manager's delegate gets.
enum Callback {
  case location, heading, error, enabled, disabled
}

extension Choice {
  /// Returns a choice of the client's action in a callback.
  static func client(_ reaction: LocationManagerSubject.Reaction, whenTold callback: Callback) -> Choice {
    Choice("when told \(callback)", "\(reaction)")
  }

  /// Returns a choice of the platform's action during a call.
  static func platform(
    _ interjection: LocationManagerSubject.Interjection, during call: LocationManagerSubject.Observation
  ) -> Choice {
    Choice("during \(call)", interjection.description)
  }
}
