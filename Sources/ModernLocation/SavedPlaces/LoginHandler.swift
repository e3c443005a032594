public import Foundation

/// Helps somebody to log in again.
///
/// No screen here uses it. It is the refactored side of the inherited handler. There the shared user defaults were in the
/// way of a test. As a parameter they are not, so it needs no protocol.
public struct LoginHandler {
  private let defaults: UserDefaults

  /// A handler that looks into user defaults, the shared ones unless said otherwise.
  public init(defaults: UserDefaults = .standard) {
    self.defaults = defaults
  }

  /// The name under which somebody was logged in before.
  public var previousUserName: String? { defaults.string(forKey: "PreviousUserName") }
}
