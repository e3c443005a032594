import CoreLocationStandIn
import Equivalence
import Foundation

extension LocationManagerSubject.Observation: CustomStringConvertible {
  /// The observation in a few words, for counterexamples.
  public var description: String {
    switch self {
    case .headingOrientation(let orientation): "headingOrientation = \(orientation)"
    case .toldLocation(let location): "delegate told location \(location.words)"
    case .toldHeading(let heading): "delegate told heading \(heading.words)"
    case .toldError(let error): "delegate told error \(error.domain) \(error.code)"
    case .toldEnabled(let enabled): "delegate told enabled: \(enabled)"
    case .properties(let properties): properties.words
    case .configured: "set up anew"
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

extension LocationManagerSubject.Observation: CreationObservation {
  /// Whether a manager shows it while it is made.
  var isOfCreation: Bool { self == .platformDelegateSet }
}

extension LocationManagerSubject.Observation {
  /// What a delegate is told, without the values.
  var kind: String {
    switch self {
    case .toldLocation: "location"
    case .toldHeading: "heading"
    case .toldError: "error"
    case .toldEnabled(true): "enabled"
    case .toldEnabled(false): "disabled"
    default: description
    }
  }
}

extension SimulatedLocation {
  fileprivate var words: String {
    switch self {
    case .here: "here"
    case .there: "there"
    default: "\(latitude), \(longitude) at \(timestamp.timeIntervalSinceReferenceDate)"
    }
  }
}

extension SimulatedHeading {
  fileprivate var words: String { "\(magneticHeading)° ±\(accuracy)" }
}

extension LocationManagerSubject.ObservedConfiguration {
  fileprivate var words: String {
    """
    makes one of accuracy \(accuracy), filters \(distanceFilter) m and \(headingFilter)°, for \(activity)\
    \(isPausedAutomatically ? ", paused automatically" : "")
    """
  }
}

extension LocationManagerSubject.ObservedProperties {
  fileprivate var words: String {
    let status = [
      isAuthorized ? "authorized" : nil, isNotDetermined ? "not determined" : nil, isDenied ? "denied" : nil,
      isRestricted ? "restricted" : nil,
    ]
    return """
      properties: location \(location?.words ?? "nil"), heading \(heading?.words ?? "nil"), \
      \(isUpdating ? "updating" : "idle"), \(status.compactMap(\.self).joined(separator: " and "))
      """
  }
}
