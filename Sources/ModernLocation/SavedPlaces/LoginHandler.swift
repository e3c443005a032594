public import Foundation

/// Helps somebody to log in again.
///
/// It is one line, and no screen here shows it. It stands for the inherited handler, whose one obstacle were the shared user
/// defaults: as a parameter they are none, so there is nothing to put behind a protocol.
public struct LoginHandler {
  private let defaults: UserDefaults

  /// A handler that looks into user defaults, the shared ones unless said otherwise.
  public init(defaults: UserDefaults = .standard) {
    self.defaults = defaults
  }

  /// The name under which somebody was logged in before.
  public var previousUserName: String? { defaults.string(forKey: "PreviousUserName") }
}
