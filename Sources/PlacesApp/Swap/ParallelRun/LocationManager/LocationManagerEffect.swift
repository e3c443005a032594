import CoreLocationStandIn
import ModernLocation

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
  case platformDelegate(isSet: Bool)
  case configured(distanceFilter: Double, desiredAccuracy: Double, activityType: CLActivityType)

  case toldLocation(Location)
  case toldHeading(Heading)
  case toldError(LocationError)
  case toldEnabled(Bool)

  case location(Location?)
  case heading(Heading?)
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
    case .platformDelegate(let isSet): isSet ? "platformDelegateSet" : "platformDelegateCleared"
    case .configured(let filter, let accuracy, let activity):
      "configured \(filter) \(accuracy) \(activity)"
    case .toldLocation(let location): "toldLocation \(location.latitude), \(location.longitude)"
    case .toldHeading(let heading): "toldHeading \(heading.magnetic)"
    case .toldError(let error): "toldError \(error)"
    case .toldEnabled(let isEnabled): "toldEnabled \(isEnabled)"
    case .location(let location):
      "location " + (location.map { "\($0.latitude), \($0.longitude)" } ?? "none")
    case .heading(let heading): "heading " + (heading.map { "\($0.magnetic)" } ?? "none")
    case .isUpdating(let isUpdating): "isUpdating \(isUpdating)"
    case .authorizationStatus(let status): "authorizationStatus \(status)"
    }
  }
}

extension DeclaredDifference<LocationManagerEffect> {
  /// What the modern location manager is meant to do otherwise.
  static var modernLocationManager: [Self] {
    [
      DeclaredDifference(name: "orientation notifications in balance") { edit in
        switch edit {
        case .extra(.beginOrientationNotifications), .extra(.endOrientationNotifications): true
        default: false
        }
      }
    ]
  }
}
