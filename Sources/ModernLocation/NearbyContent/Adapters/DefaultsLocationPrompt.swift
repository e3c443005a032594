public import Foundation

/// Reads from user defaults whether the app has ever asked the user for the permission.
@MainActor
public final class DefaultsLocationPrompt: LocationPrompt {
  private let defaults: UserDefaults

  /// Makes a prompt that reads the given user defaults, by default `.standard`.
  public init(defaults: UserDefaults = .standard) {
    self.defaults = defaults
  }

  /// True if the app has asked the user.
  public var wasShown: Bool { defaults.didPromptForLocation }
}
