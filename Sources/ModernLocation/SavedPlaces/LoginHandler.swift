public import Foundation

/// Helps a user to log in again.
///
/// The class needs no protocol for the user defaults, because a test injects its own. No screen here uses the class.
public struct LoginHandler {
  private let defaults: UserDefaults

  /// Makes a handler that reads user defaults, by default the shared ones.
  public init(defaults: UserDefaults = .standard) {
    self.defaults = defaults
  }

  /// The name of the user who logged in before.
  public var previousUserName: String? { defaults.string(forKey: "PreviousUserName") }
}
