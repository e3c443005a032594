public import Foundation

/// Reads from user defaults whether the user has ever tapped *Enable location* on the explore card.
@MainActor
public final class DefaultsLocationPrompt: LocationPrompt {
  private let defaults: UserDefaults

  /// Makes a prompt that reads the given user defaults, by default `.standard`.
  public init(defaults: UserDefaults = .standard) {
    self.defaults = defaults
  }

  /// True once the user has tapped *Enable location*.
  public var wasShown: Bool { defaults.didPromptForLocation }
}
