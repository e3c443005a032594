/// A stored property which a fingerprint leaves out, and why that does no harm.
///
/// The name may leave out module, outer types and generic arguments. Where it then stands for properties of several
/// types, that is a problem of the report, which names them.
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
