public import Foundation

// What the inherited class asks in the middle of its work: the time, chance, and whether the user was ever asked.

/// Tells the time of day.
@MainActor
public protocol WallClock: AnyObject {
  /// The time.
  var now: Date { get }
}

/// The time of the system.
@MainActor
public final class SystemWallClock: WallClock {
  /// Makes a clock.
  public init() {}

  /// The time.
  public var now: Date { Date() }
}

/// Draws by chance.
@MainActor
public protocol Lottery: AnyObject {
  /// Draws a number from zero up to and without a count, which is more than zero.
  func draw(below count: Int) -> Int
}

/// Draws by the chance of the system.
@MainActor
public final class SystemLottery: Lottery {
  /// Makes a lottery.
  public init() {}

  /// Draws a number from zero up to and without a count, which is more than zero.
  public func draw(below count: Int) -> Int { Int.random(in: 0..<count) }
}

/// Knows whether the user was ever asked for the location.
@MainActor
public protocol LocationPrompt: AnyObject {
  /// Whether the user was asked.
  var wasShown: Bool { get }
}

/// What user defaults know about the prompt.
@MainActor
public final class DefaultsLocationPrompt: LocationPrompt {
  private static let key = "WMFExploreDidPromptForLocationAuthorization"
  private let defaults: UserDefaults

  /// Asks some user defaults, the app's own unless said otherwise.
  public init(defaults: UserDefaults = .standard) {
    self.defaults = defaults
  }

  /// Whether the user was asked.
  public var wasShown: Bool { defaults.bool(forKey: Self.key) }
}
