package import CoreLocationStandIn
import DeclaredDifferences
import Foundation

/// An effect of a location manager that a client or the platform can see.
package enum LocationManagerObservation: Hashable, Sendable {
  // The platform sees these observations.
  case startUpdatingLocation
  case stopUpdatingLocation
  case startUpdatingHeading
  case stopUpdatingHeading
  case startMonitoringSignificantLocationChanges
  case stopMonitoringSignificantLocationChanges
  case requestLocation
  case requestWhenInUseAuthorization
  case requestAlwaysAuthorization
  case readHeadingOrientation
  case headingOrientation(Orientation)
  /// A manager changes a setting in `ObservedConfiguration` after its own creation.
  case configured
  /// A new manager with a preset gives the platform's manager this configuration.
  case makes(ObservedConfiguration)
  case beginOrientationNotifications
  case endOrientationNotifications
  case beginOrientationNotificationsTwice
  case endOrientationNotificationsOfOthers
  case platformDelegateSet
  case platformDelegateCleared
  case platformPaused
  case platformResumed
  /// A notification reaches an unneeded observer, which no code can remove, because the manager lost its token.
  case observerLeftBehind

  // The client sees these observations.
  case toldLocation(LocationReading)
  case toldHeading(HeadingReading)
  case toldError(PlatformError)
  case toldEnabled(Bool)
  /// The next observation reaches a delegate that the client has replaced or released.
  case toldFormerDelegate
  case properties(ObservedProperties)
  case managerReleased
  case delegateReleased
}

/// The settings of a platform's location manager, except for the heading orientation.
package struct ObservedConfiguration: Hashable, Sendable {
  /// Metres; negative means a named level of the platform.
  package var accuracy: Double
  /// Metres.
  package var distanceFilter: Double
  package var headingFilter: Double
  package var activity: ActivityType
  package var isPausedAutomatically: Bool
}

/// The property values that a client read, with nil for a nil or unread property.
package struct ObservedProperties: Hashable, Sendable {
  package var location: LocationReading?
  package var heading: HeadingReading?
  package var isUpdating: Bool?
  package var isAuthorized: Bool?
  /// The permissions reported, apart from a grant: legacy has one method each for *not determined*, *denied* and
  /// *restricted*, while modern has one property for all.
  package var permissions: [Permission]

  package init(
    location: LocationReading? = nil, heading: HeadingReading? = nil, isUpdating: Bool? = nil,
    isAuthorized: Bool? = nil, permissions: [Permission] = []
  ) {
    self.location = location
    self.heading = heading
    self.isUpdating = isUpdating
    self.isAuthorized = isAuthorized
    self.permissions = permissions
  }
}

extension LocationManagerObservation: CustomStringConvertible {
  package var description: String {
    switch self {
    case .headingOrientation(let orientation): "headingOrientation = \(orientation)"
    case .toldLocation(let location): "delegate told location \(location.words)"
    case .toldHeading(let heading): "delegate told heading \(heading.words)"
    case .toldError(let error): "delegate told error \(error.domain) \(error.code)"
    case .toldEnabled(let enabled): "delegate told enabled: \(enabled)"
    case .properties(let properties): properties.words
    case .configured: "configured again"
    case .makes(let configuration): configuration.words
    case .beginOrientationNotificationsTwice: "beginOrientationNotifications twice"
    case .endOrientationNotificationsOfOthers: "endOrientationNotifications of others"
    case .platformDelegateSet: "platform delegate set"
    case .platformDelegateCleared: "platform delegate cleared"
    case .platformPaused: "platform delegate told of a pause"
    case .platformResumed: "platform delegate told of the end of a pause"
    case .observerLeftBehind: "an observer left behind is notified"
    case .managerReleased: "manager released"
    case .delegateReleased: "delegate released"
    case .toldFormerDelegate: "former delegate:"
    case .readHeadingOrientation: "headingOrientation read"
    // A call on the platform.
    default: caseName(of: self) ?? ""
    }
  }
}

extension LocationReading {
  fileprivate var words: String {
    switch self {
    case .here: "here"
    case .there: "there"
    default: "\(latitude), \(longitude) at \(timestamp.timeIntervalSinceReferenceDate)"
    }
  }
}

extension HeadingReading {
  fileprivate var words: String { "\(magneticHeading)° ±\(accuracy)" }
}

extension ObservedConfiguration {
  fileprivate var words: String {
    """
    makes one of accuracy \(accuracy), filters \(distanceFilter) m and \(headingFilter)°, for \(activity)\
    \(isPausedAutomatically ? ", paused automatically" : "")
    """
  }
}

extension ObservedProperties {
  fileprivate var words: String {
    let status = ((isAuthorized == true ? ["authorized"] : []) + permissions.map(\.words))
      .joined(separator: " and ")
    let values = [
      "location \(location?.words ?? "nil")", "heading \(heading?.words ?? "nil")",
      isUpdating.map { $0 ? "updating" : "idle" }, status.isEmpty ? nil : status,
    ]
    return "properties: " + values.compactMap(\.self).joined(separator: ", ")
  }
}
