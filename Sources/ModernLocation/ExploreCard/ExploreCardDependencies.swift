/// Is told what changes on an explore card.
@MainActor
public protocol ExploreCardDelegate: AnyObject {
  /// Location is enabled now, which the button of every cell about the permission has to show.
  func exploreCardDidEnableLocation(_ card: ExploreCard)
  /// The user has moved, or turned the device; every visible cell has to show its way anew.
  func exploreCardDidMove(_ card: ExploreCard)
  /// The user could not be led on.
  func exploreCard(_ card: ExploreCard, didFail error: ExploreCardError)
}

/// Keeps what is near the user.
@MainActor
public protocol NearbyContentUpdating: AnyObject {
  /// Brings up to date what is near.
  ///
  /// - Parameter force: Whether content that is there counts as new.
  func updateNearbyContent(force: Bool)
}

/// Where an explore card remembers what the user did.
@MainActor
public protocol ExploreCardMemory: AnyObject {
  /// Whether location was enabled when the user last decided; false if that never happened.
  var isLocationEnabled: Bool { get set }
  /// Whether the user has tapped *Enable*.
  var hasPrompted: Bool { get set }
}

/// What opens the system's settings.
@MainActor
public protocol SettingsOpener: AnyObject {
  /// Opens the settings of this app.
  ///
  /// - Throws: ``ExploreCardError`` if they cannot be opened.
  func openSettings() async throws(ExploreCardError)
}

/// Why the user could not be led on.
public enum ExploreCardError: Error, Hashable, Sendable {
  /// The settings could not be opened.
  case unableToOpenSettings
}

extension ExploreCardError: CustomStringConvertible {
  /// What went wrong, and what to do.
  public var description: String {
    "the settings could not be opened; open them by hand, and allow location there"
  }
}
