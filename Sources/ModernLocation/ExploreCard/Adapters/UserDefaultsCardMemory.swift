public import Foundation

/// Stores the user's decisions for an explore card in the user defaults.
@MainActor
public final class UserDefaultsCardMemory: ExploreCardMemory {
  private let defaults: UserDefaults

  /// Stores the decisions in the given user defaults, by default `.standard`.
  public init(defaults: UserDefaults = .standard) {
    self.defaults = defaults
  }

  /// True if the user's last decision allowed the location; false before the first decision.
  public var isLocationEnabled: Bool {
    get { defaults.bool(forKey: "LocationEnabled") }
    set { defaults.set(newValue, forKey: "LocationEnabled") }
  }

  /// True if the user has tapped *Enable location*.
  public var hasPrompted: Bool {
    get { defaults.didPromptForLocation }
    set { defaults.didPromptForLocation = newValue }
  }
}
