public import ModernLocation

/// What the explore feed needs of its card about places near the user.
@MainActor
public protocol FeedCard: AnyObject {
  /// Is told what the card comes to.
  var onEvent: (FeedCardEvent) -> Void { get set }

  /// The cell about the permission comes onto the screen.
  func authorizationCellWillAppear()
  /// The cell about the permission has left the screen.
  func authorizationCellDidDisappear()
  /// A cell with a place comes onto the screen.
  func locationCellWillAppear()
  /// A cell with a place has left the screen.
  func locationCellDidDisappear()
  /// The user taps the button of the cell about the permission; without that cell, nothing happens.
  func enableLocation()
}

/// What a card of the explore feed comes to.
public enum FeedCardEvent: Hashable, Sendable {
  /// The cell about the permission shows this now.
  case authorizationCell(AuthorizationCell)
  /// The settings could not be opened.
  case unableToOpenSettings
}
