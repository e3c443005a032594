import CoreLocationStandIn
import ModernLocation
import ParallelRun
import Vocabulary

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
    case .headingOrientation(let orientation): "headingOrientation \(orientation)"
    case .beginOrientationNotifications: "beginOrientationNotifications"
    case .endOrientationNotifications: "endOrientationNotifications"
    case .unbalancedOrientationNotifications: "unbalancedOrientationNotifications"
    case .platformDelegateSet: "platformDelegateSet"
    case .platformDelegateCleared: "platformDelegateCleared"
    case .observerLeftBehind: "observerLeftBehind"
    case .configured(let filter, let accuracy, let activity, let headingFilter, let pauses):
      "configured \(filter) \(accuracy) \(activity) \(headingFilter) \(pauses)"
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
