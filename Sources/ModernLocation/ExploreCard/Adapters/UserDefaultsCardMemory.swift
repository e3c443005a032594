public import Foundation

/// An explore card's memory in the user defaults.
@MainActor
public final class UserDefaultsCardMemory: ExploreCardMemory {
  private let defaults: UserDefaults

  /// Makes a memory in user defaults, by default the shared ones.
  public init(defaults: UserDefaults = .standard) {
    self.defaults = defaults
  }

  /// True if location was enabled at the user's last decision; false without one.
  public var isLocationEnabled: Bool {
    get { defaults.bool(forKey: "LocationEnabled") }
    set { defaults.set(newValue, forKey: "LocationEnabled") }
  }

  /// True if the user has tapped *Enable*.
  public var hasPrompted: Bool {
    get { defaults.didPromptForLocation }
    set { defaults.didPromptForLocation = newValue }
  }
}

extension UserDefaults {
  /// True if the app ever asked the user for the location.
  ///
  /// The card writes this value, and the nearby-content source reads it.
  var didPromptForLocation: Bool {
    get { bool(forKey: "DidPromptForLocation") }
    set { set(newValue, forKey: "DidPromptForLocation") }
  }
}
