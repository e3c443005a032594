import CoreLocationStandIn
import Foundation
import ModernLocation
import ParallelRun
import Vocabulary

/// Something that is done to a location manager, by its client, its platform or its user.
///
/// The platform's own objects are kept, which cannot change. They are put into words only when a recording is published.
enum LocationManagerStimulus {
  case make
  case start
  case stop
  case read(Property)
  case setDelegate(Bool)
  case delegateGone
  case release
  case authorization(CLAuthorizationStatus)
  /// Locations are delivered, the last of which the platform holds, or does not.
  case location([CLLocation], isHeld: Bool)
  /// The platform holds a location that it did not deliver.
  case held(CLLocation?)
  /// The permission has become this, and the platform has not reported it.
  case permission(CLAuthorizationStatus)
  case heading(CLHeading)
  case error(any Error)
  case pause
  case resume
  case rotation(UIDeviceOrientation)

  enum Property: String {
    case location, heading, isUpdating, authorizationStatus
  }

  /// Whether what a manager does depends on what the platform has to say at that moment, besides what is delivered.
  var dependsOnPlatform: Bool {
    switch self {
    case .start, .authorization, .location(_, isHeld: false): true
    default: false
    }
  }

  /// Whether the platform reports the permission.
  var isAuthorization: Bool { if case .authorization = self { true } else { false } }

  /// A stimulus, and what the platform had to say at that moment, if that can have changed since.
  struct Moment {
    var stimulus: LocationManagerStimulus
    var readings: Readings?
  }

  /// What the platform had to say when a stimulus came; an object, as most moments have none.
  final class Readings {
    let location: CLLocation?
    let heading: CLHeading?
    let status: CLAuthorizationStatus

    /// What a platform has to say now.
    init(of platform: CLLocationManager) {
      location = platform.location
      heading = platform.heading
      status = platform.authorizationStatus
    }
  }
}

extension LocationManagerStimulus.Moment {
  /// The stimulus as a line of a recording.
  var line: String {
    switch stimulus {
    case .make: "make"
    case .start: "start"
    case .stop: "stop"
    case .read(let property): "read \(property)"
    case .setDelegate(let isSet): isSet ? "setDelegate" : "clearDelegate"
    case .delegateGone: "dropDelegate"
    case .release: "release"
    case .authorization(let status): "authorization \(AuthorizationStatus(status))"
    case .location(let locations, let isHeld):
      (isHeld ? "location " : "unkeptLocation ") + (locations.last?.numbers ?? "none")
    case .held(let location): "unannouncedLocation " + (location?.numbers ?? "none")
    case .permission(let status): "unannouncedAuthorization \(AuthorizationStatus(status))"
    case .heading(let heading):
      "heading \(heading.magneticHeading) \(heading.trueHeading) \(heading.headingAccuracy) "
        + "\(heading.timestamp.timeIntervalSinceReferenceDate)"
    case .error(let error): "error \(error._code) \(error._domain)"
    case .pause: "pause"
    case .resume: "resume"
    case .rotation(let orientation): "rotation \(CaseNames.orientation(orientation))"
    }
  }
}

/// The names of cases that imported enumerations do not know at run time on Apple platforms.
enum CaseNames {
  /// The name of an orientation, of the device or of headings: their raw values are the same.
  static func orientation<Orientation: RawRepresentable>(_ orientation: Orientation) -> String
  where Orientation.RawValue: BinaryInteger {
    name(
      orientation,
      of: [
        "unknown", "portrait", "portraitUpsideDown", "landscapeLeft", "landscapeRight", "faceUp", "faceDown",
      ])
  }

  /// The name of an activity type.
  static func activity(_ type: CLActivityType) -> String {
    name(type, of: ["", "other", "automotiveNavigation", "fitness", "otherNavigation", "airborne"])
  }

  private static func name<Case: RawRepresentable>(_ value: Case, of names: [String]) -> String
  where Case.RawValue: BinaryInteger {
    let index = Int(value.rawValue)
    return names.indices.contains(index) ? names[index] : "\(value.rawValue)"
  }
}

extension CLLocation {
  /// Latitude, longitude, altitude, both accuracies, course, speed and time.
  private var values: [Double] {
    [
      coordinate.latitude, coordinate.longitude, altitude, horizontalAccuracy, verticalAccuracy, course,
      speed, timestamp.timeIntervalSinceReferenceDate,
    ]
  }

  /// The values, for a line of a recording.
  var numbers: String { values.map(\.description).joined(separator: " ") }

  /// Whether both have the same values; one that is not a number equals itself.
  func isSame(as other: CLLocation) -> Bool {
    self === other
      || coordinate.latitude.isExactly(other.coordinate.latitude)
        && coordinate.longitude.isExactly(other.coordinate.longitude)
        && altitude.isExactly(other.altitude) && horizontalAccuracy.isExactly(other.horizontalAccuracy)
        && verticalAccuracy.isExactly(other.verticalAccuracy) && course.isExactly(other.course)
        && speed.isExactly(other.speed) && timestamp.isExactly(other.timestamp)
  }
}

extension CLLocation? {
  /// Whether both have the same values, or there is neither.
  func isSame(as other: CLLocation?) -> Bool {
    guard let self, let other else { return self == nil && other == nil }
    return self.isSame(as: other)
  }
}

/// Something that a location manager does: to its platform, to its client, or as the answer to a question.
enum LocationManagerEffect: ParallelEffect, Sendable {
  case startUpdatingLocation
  case stopUpdatingLocation
  case startUpdatingHeading
  case stopUpdatingHeading
  case startMonitoringSignificantLocationChanges
  case stopMonitoringSignificantLocationChanges
  case requestLocation
  case requestWhenInUseAuthorization
  case requestAlwaysAuthorization
  case headingOrientation(CLDeviceOrientation)
  case beginOrientationNotifications
  case endOrientationNotifications
  /// They are begun by who has begun them already, or ended by who has not begun them.
  case unbalancedOrientationNotifications
  case platformDelegateSet
  case platformDelegateCleared
  /// A turn of the device reaches an observer that the control has left behind and does not need.
  case observerLeftBehind
  case configured(
    distanceFilter: Double, desiredAccuracy: Double, activityType: CLActivityType, headingFilter: Double,
    pausesAutomatically: Bool)

  case toldLocation(Exactly<Location>)
  case toldHeading(Exactly<Heading>)
  case toldError(LocationError)
  case toldEnabled(Bool)

  case location(Exactly<Location?>)
  case heading(Exactly<Heading?>)
  case isUpdating(Bool)
  case authorizationStatus(AuthorizationStatus)
}

extension LocationManagerEffect {
  /// A word, and its values.
  var description: String {
    switch self {
    case .startUpdatingLocation: "startUpdatingLocation"
    case .stopUpdatingLocation: "stopUpdatingLocation"
    case .startUpdatingHeading: "startUpdatingHeading"
    case .stopUpdatingHeading: "stopUpdatingHeading"
    case .startMonitoringSignificantLocationChanges: "startMonitoringSignificantLocationChanges"
    case .stopMonitoringSignificantLocationChanges: "stopMonitoringSignificantLocationChanges"
    case .requestLocation: "requestLocation"
    case .requestWhenInUseAuthorization: "requestWhenInUseAuthorization"
    case .requestAlwaysAuthorization: "requestAlwaysAuthorization"
    case .headingOrientation(let orientation): "headingOrientation \(CaseNames.orientation(orientation))"
    case .beginOrientationNotifications: "beginOrientationNotifications"
    case .endOrientationNotifications: "endOrientationNotifications"
    case .unbalancedOrientationNotifications: "unbalancedOrientationNotifications"
    case .platformDelegateSet: "platformDelegateSet"
    case .platformDelegateCleared: "platformDelegateCleared"
    case .observerLeftBehind: "observerLeftBehind"
    case .configured(let filter, let accuracy, let activity, let headingFilter, let pauses):
      "configured \(filter) \(accuracy) \(CaseNames.activity(activity)) \(headingFilter) \(pauses)"
    case .toldLocation(let location): "toldLocation \(location.value.latitude), \(location.value.longitude)"
    case .toldHeading(let heading): "toldHeading \(heading.value.magnetic)"
    case .toldError(let error): "toldError \(error)"
    case .toldEnabled(let isEnabled): "toldEnabled \(isEnabled)"
    case .location(let location):
      "location " + (location.value.map { "\($0.latitude), \($0.longitude)" } ?? "none")
    case .heading(let heading): "heading " + (heading.value.map { "\($0.magnetic)" } ?? "none")
    case .isUpdating(let isUpdating): "isUpdating \(isUpdating)"
    case .authorizationStatus(let status): "authorizationStatus \(status)"
    }
  }
}

extension LocationManagerEffect: LocationManagerObservation {
  var isHeadingOrientation: Bool { if case .headingOrientation = self { true } else { false } }
  /// The app sees no more of it than what a manager does at its end.
  var isRelease: Bool { false }
}
