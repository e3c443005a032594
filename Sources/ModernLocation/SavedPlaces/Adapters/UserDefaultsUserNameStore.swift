public import Foundation

/// The user defaults as the place where the name is kept.
public struct UserDefaultsUserNameStore: UserNameStore {
  private static let key = "PreviousUserName"

  private let defaults: UserDefaults

  /// A store in user defaults, the shared ones unless said otherwise.
  public init(defaults: UserDefaults = .standard) {
    self.defaults = defaults
  }

  /// The name under which somebody was logged in before.
  public var previousUserName: String? { defaults.string(forKey: Self.key) }
}
