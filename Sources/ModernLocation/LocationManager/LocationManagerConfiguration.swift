/// How exact locations should be.
public struct LocationManagerConfiguration: Hashable, Sendable {
  /// How exact a location should be.
  public enum Accuracy: Hashable, Sendable {
    /// As exact as can be.
    case best
    /// To within so many metres.
    case metres(Double)
  }

  /// How exact a location should be.
  public var accuracy: Accuracy
  /// How far one has to move for a new location, in metres.
  public var distanceFilter: Double

  /// Makes a configuration.
  public init(accuracy: Accuracy, distanceFilter: Double) {
    self.accuracy = accuracy
    self.distanceFilter = distanceFilter
  }

  /// For distances and directions: as exact as can be, every metre.
  public static let fine = Self(accuracy: .best, distanceFilter: 1)
  /// For knowing the area: to the kilometre.
  public static let coarse = Self(accuracy: .metres(1000), distanceFilter: 1000)
}
