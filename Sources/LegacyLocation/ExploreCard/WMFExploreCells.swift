import CoreLocationStandIn
import Foundation

/// A cell of the explore feed.
open class WMFExploreCell {
  /// Makes an empty cell.
  public init() {}
}

/// A cell that shows an article about a place, and how far and in which direction the place is.
public class WMFLocationCell: WMFExploreCell {
  /// The location of the place; nil without an article.
  public var articleLocation: CLLocation?
  /// The distance to the place in metres; nil if unknown.
  public private(set) var distance: CLLocationDistance?
  /// The direction of the place, in degrees from the device's heading or else from north; nil if unknown.
  public private(set) var bearing: CLLocationDirection?

  /// Clears distance and bearing.
  public func configureForUnknownDistance() {
    distance = nil
    bearing = nil
  }

  /// Shows distance and bearing from the user's location.
  public func update(location: CLLocation?, heading: CLHeading?) {
    guard let articleLocation = articleLocation, let location = location else {
      configureForUnknownDistance()
      return
    }
    distance = location.distance(from: articleLocation)
    if let heading = heading {
      bearing = location.wmf_bearing(to: articleLocation, forCurrentHeading: heading)
    } else {
      bearing = location.wmf_bearing(to: articleLocation)
    }
  }
}

/// Receives taps on the button that enables location.
public protocol WMFAuthorizationCellDelegate: AnyObject {
  /// The user has tapped the button.
  func authorizationCellDidTapEnable(_ cell: WMFAuthorizationCell)
}

/// A location cell that asks the user for permission, or confirms it.
public class WMFAuthorizationCell: WMFLocationCell {
  /// The delegate, held weakly.
  public weak var delegate: WMFAuthorizationCellDelegate?
  /// The title of the button.
  public private(set) var buttonTitle = ""
  /// Whether the user can tap the button.
  public private(set) var isButtonEnabled = true

  /// Shows the button for the current permission.
  public func updateForPermission() {
    if WMFLocationManager.isAuthorized() {
      updateForLocationEnabled()
    } else {
      // An oddity: once disabled, the button is never enabled again.
      buttonTitle = "Enable location"
    }
  }

  /// Confirms the permission.
  public func updateForLocationEnabled() {
    buttonTitle = "Location enabled"
    isButtonEnabled = false
  }

  /// Handles a tap of the user.
  public func tapButton() {
    if isButtonEnabled {
      delegate?.authorizationCellDidTapEnable(self)
    }
  }
}

extension CLLocation {
  /// The initial bearing to a location, in degrees from north.
  func wmf_bearing(to location: CLLocation) -> CLLocationDirection {
    let latitude = coordinate.latitude * .pi / 180
    let otherLatitude = location.coordinate.latitude * .pi / 180
    let difference = (location.coordinate.longitude - coordinate.longitude) * .pi / 180
    let y = sin(difference) * cos(otherLatitude)
    let x = cos(latitude) * sin(otherLatitude) - sin(latitude) * cos(otherLatitude) * cos(difference)
    let bearing = atan2(y, x) * 180 / .pi
    return bearing < 0 ? bearing + 360 : bearing
  }

  /// The initial bearing to a location, relative to the device's heading; it can be negative.
  func wmf_bearing(to location: CLLocation, forCurrentHeading heading: CLHeading) -> CLLocationDirection {
    let direction = heading.trueHeading >= 0 ? heading.trueHeading : heading.magneticHeading
    return wmf_bearing(to: location) - direction
  }
}
