// The manifest compiles this module without reflection metadata, so reflection cannot read stored properties.

/// A root class that appears empty to reflection.
public final class HiddenCounter {
  /// The hidden number.
  public var count = 0
  /// Creates a counter at zero.
  public init() {}
}

/// A class without stored properties.
public final class Nothing {
  /// Creates an empty object.
  public init() {}
}

/// An enumeration with a hidden associated value.
public enum HiddenPayload {
  /// A case without an associated value.
  case none
  /// A case with a hidden number.
  case number(Int)
}

/// A struct that appears empty to reflection.
public struct HiddenPair {
  /// The hidden number.
  public var first = 0
  /// Creates a pair of zeros.
  public init() {}
}

/// An enumeration that reflection can read, because no case has an associated value.
public enum Plain {
  /// The first case.
  case one
  /// The second case.
  case other
}

/// A class with a hidden property, for subclasses in other modules.
open class HiddenBase {
  /// The hidden number.
  public var count = 0
  /// Creates an object with the count zero.
  public init() {}
}
