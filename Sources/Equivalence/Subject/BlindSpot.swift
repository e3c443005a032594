/// A stored property which a fingerprint leaves out, and why that does no harm.
///
/// Types are known by their names without module and outer type: where two that are met have the same name, both
/// are left out.
public struct BlindSpot: Hashable, Sendable {
  /// The declaring type and the property, as in `LocationManager.notificationCenter`.
  public let property: String
  /// Why what is in there cannot influence later behaviour, or is seen elsewhere.
  public let reason: String

  /// Names a property by its declaring type and its name, as in `LocationManager.notificationCenter`.
  public init(_ property: String, reason: String) {
    self.property = property
    self.reason = reason
  }
}
