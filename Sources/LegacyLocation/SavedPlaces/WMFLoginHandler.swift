public import Foundation

/// Helps somebody to log in again.
public class WMFLoginHandler {
  private let defaults: UserDefaults

  /// Seam, *inject the singleton*: the user defaults are a parameter that defaults to the shared ones.
  public init(defaults: UserDefaults = .standard) {
    self.defaults = defaults
  }

  /// The name under which somebody was logged in before.
  public var previousUserName: String? {
    return defaults.string(forKey: "PreviousUserName")
  }
}
