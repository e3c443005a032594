/// The accuracy and the distance filter of a location manager.
public struct LocationManagerConfiguration: Hashable, Sendable {
  /// The accuracy of a location.
  public enum Accuracy: Hashable, Sendable {
    /// The best accuracy that the platform offers.
    case best
    /// To within a number of metres.
    case meters(Double)
  }

  /// The accuracy of locations.
  public var accuracy: Accuracy
  /// How many metres the user has to move before a new location arrives.
  public var distanceFilter: Double

  /// Makes a configuration.
  public init(accuracy: Accuracy, distanceFilter: Double) {
    self.accuracy = accuracy
    self.distanceFilter = distanceFilter
  }

  /// For distances and directions: best accuracy, every metre.
  public static let fine = Self(accuracy: .best, distanceFilter: 1)
  /// For a screen that only needs the area: one kilometre.
  public static let coarse = Self(accuracy: .meters(1000), distanceFilter: 1000)
}
