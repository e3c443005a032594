public import CoreLocationStandIn
import Foundation

/// A cell of the explore feed.
open class WMFExploreCell {
  /// An empty cell.
  public init() {}
}

/// A cell that shows an article about a place, and the way there.
public class WMFLocationCell: WMFExploreCell {
  /// Where the place is; nil without an article.
  public var articleLocation: CLLocation?
  /// How far the place is, in metres; nil if that is not known.
  public private(set) var distance: CLLocationDistance?
  /// Where the place is, in degrees from where the device points, or else from north; nil if that is not known.
  public private(set) var bearing: CLLocationDirection?

  /// Shows no way.
  public func configureForUnknownDistance() {
    distance = nil
    bearing = nil
  }

  /// Shows the way from where the user is.
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

/// Is told when the user wants to enable location.
public protocol WMFAuthorizationCellDelegate: AnyObject {
  /// The button was tapped.
  func authorizationCellDidTapEnable(_ cell: WMFAuthorizationCell)
}

/// A place's cell that asks the user for permission, or says that there is no need to.
public class WMFAuthorizationCell: WMFLocationCell {
  /// Is told of taps, held weakly.
  public weak var delegate: (any WMFAuthorizationCellDelegate)?
  /// What the button says.
  public private(set) var buttonTitle = ""
  /// Whether the button can be tapped.
  public private(set) var isButtonEnabled = true

  /// Asks for the permission itself, and shows what fits.
  public func updateForPermission() {
    if WMFLocationManager.isAuthorized() {
      updateForLocationEnabled()
    } else {
      // An oddity: the button of a cell that has said that location is enabled stays disabled.
      buttonTitle = "Enable location"
    }
  }

  /// Says that there is no need to ask.
  public func updateForLocationEnabled() {
    buttonTitle = "Location enabled"
    isButtonEnabled = false
  }

  /// The user taps the button.
  public func tapButton() {
    if isButtonEnabled {
      delegate?.authorizationCellDidTapEnable(self)
    }
  }
}

extension CLLocation {
  /// The course at which the way to a location begins, in degrees from north.
  func wmf_bearing(to location: CLLocation) -> CLLocationDirection {
    let latitude = coordinate.latitude * .pi / 180
    let otherLatitude = location.coordinate.latitude * .pi / 180
    let difference = (location.coordinate.longitude - coordinate.longitude) * .pi / 180
    let y = sin(difference) * cos(otherLatitude)
    let x = cos(latitude) * sin(otherLatitude) - sin(latitude) * cos(otherLatitude) * cos(difference)
    let bearing = atan2(y, x) * 180 / .pi
    return bearing < 0 ? bearing + 360 : bearing
  }

  /// The same in degrees from where the device points, which can be negative.
  func wmf_bearing(to location: CLLocation, forCurrentHeading heading: CLHeading) -> CLLocationDirection {
    let direction = heading.trueHeading >= 0 ? heading.trueHeading : heading.magneticHeading
    return wmf_bearing(to: location) - direction
  }
}
