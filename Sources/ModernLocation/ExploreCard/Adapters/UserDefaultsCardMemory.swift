public import Foundation

/// The user defaults as an explore card's memory.
@MainActor
public final class UserDefaultsCardMemory: ExploreCardMemory {
  private let defaults: UserDefaults

  /// A memory in user defaults, the shared ones unless said otherwise.
  public init(defaults: UserDefaults = .standard) {
    self.defaults = defaults
  }

  /// Whether location was enabled when the user last decided; false if that never happened.
  public var isLocationEnabled: Bool {
    get { defaults.bool(forKey: "LocationEnabled") }
    set { defaults.set(newValue, forKey: "LocationEnabled") }
  }

  /// Whether the user has tapped *Enable*.
  public var hasPrompted: Bool {
    get { defaults.didPromptForLocation }
    set { defaults.didPromptForLocation = newValue }
  }
}

extension UserDefaults {
  /// Whether the user was ever asked for the location: the card tells, and the source of what is near asks.
  var didPromptForLocation: Bool {
    get { bool(forKey: "DidPromptForLocation") }
    set { set(newValue, forKey: "DidPromptForLocation") }
  }
}
