/// Receives the changes of an explore card.
@MainActor
public protocol ExploreCardDelegate: AnyObject {
  /// Location is now enabled. Update every permission cell.
  func exploreCardDidEnableLocation(_ card: ExploreCard)
  /// The user has moved, or the device points in a new direction. Update every visible cell.
  func exploreCardDidMove(_ card: ExploreCard)
  /// The card could not open the settings.
  func exploreCard(_ card: ExploreCard, didFail error: ExploreCardError)
}

/// Updates the nearby content.
@MainActor
public protocol NearbyContentUpdating: AnyObject {
  /// Updates the nearby content; `force` gives existing content the current date.
  func updateNearbyContent(force: Bool)
}

/// Stores the user's decisions for an explore card.
@MainActor
public protocol ExploreCardMemory: AnyObject {
  /// True if the user's last decision allowed the location; false before the first decision.
  var isLocationEnabled: Bool { get set }
  /// True if the user has tapped *Enable location*.
  var hasPrompted: Bool { get set }
}

/// Opens the system's settings.
@MainActor
public protocol SettingsOpener: AnyObject {
  /// Opens the settings of this app.
  func openSettings() async throws(ExploreCardError)
}

/// Why an explore card could not help the user to enable location.
public enum ExploreCardError: Error, Hashable, Sendable {
  /// The app could not open the settings.
  case unableToOpenSettings
}

extension ExploreCardError: CustomStringConvertible {
  /// The problem, and what the user can do about it.
  public var description: String {
    "the settings could not be opened; open them by hand, and allow location there"
  }
}
