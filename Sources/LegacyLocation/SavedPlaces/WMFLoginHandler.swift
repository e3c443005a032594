import Foundation

/// Helps a user to log in again.
public class WMFLoginHandler {
  private let defaults: UserDefaults

  /// Seam, *inject the singleton*: the user defaults are a parameter, by default `.standard`.
  public init(defaults: UserDefaults = .standard) {
    self.defaults = defaults
  }

  /// The name of the user who logged in before.
  public var previousUserName: String? {
    return defaults.string(forKey: "PreviousUserName")
  }
}
