public import Foundation

/// Reads the name of the user who logged in before.
///
/// The user defaults need no protocol, because a test can inject its own `UserDefaults`. No screen uses this type.
public struct LoginHandler {
  private let defaults: UserDefaults

  /// Makes a handler that reads the given user defaults, by default `.standard`.
  public init(defaults: UserDefaults = .standard) {
    self.defaults = defaults
  }

  /// The name of the user who logged in before.
  public var previousUserName: String? { defaults.string(forKey: "PreviousUserName") }
}
