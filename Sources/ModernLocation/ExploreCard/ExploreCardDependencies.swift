/// Is told what changes on an explore card.
@MainActor
public protocol ExploreCardDelegate: AnyObject {
  /// Every cell about the permission has to be configured anew.
  func exploreCardDidChangeAuthorization(_ card: ExploreCard)
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
  /// Opens the settings of this app, and says whether that went well.
  func openSettings() async -> Bool
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
