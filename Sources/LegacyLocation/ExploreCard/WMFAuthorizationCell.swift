/// Is told when the user wants to enable location.
public protocol WMFAuthorizationCellDelegate: AnyObject {
  /// The button was tapped.
  func authorizationCellDidTapEnable(_ cell: WMFAuthorizationCell)
}

/// A cell that asks the user for permission, or says that there is no need to.
public class WMFAuthorizationCell: WMFExploreCell {
  /// Is told of taps, held weakly.
  public weak var delegate: (any WMFAuthorizationCellDelegate)?
  /// What the cell says.
  public private(set) var title = ""
  /// What its button says; nil without a button.
  public private(set) var buttonTitle: String?

  /// Asks for the permission itself, and shows what fits.
  public func updateForPermission() {
    if WMFLocationManager.isAuthorized() {
      title = "Location enabled"
      buttonTitle = nil
    } else {
      title = "See what is near you"
      buttonTitle = "Enable"
    }
  }

  /// The user taps the button.
  public func tapButton() {
    delegate?.authorizationCellDidTapEnable(self)
  }
}
