// Compiled without reflection metadata: what is stored here does not show.

/// A class at the root, which looks empty.
public final class HiddenCounter {
  /// What is hidden.
  public var count = 0
  /// Makes a counter at zero.
  public init() {}
}

/// A class that really is empty.
public final class Nothing {
  /// Makes one.
  public init() {}
}

/// An enumeration, which loses what its cases hold.
public enum HiddenPayload {
  /// Nothing is hidden.
  case none
  /// A number is hidden.
  case number(Int)
}

/// A struct, which looks empty.
public struct HiddenPair {
  /// What is hidden.
  public var first = 0
  /// Makes a pair.
  public init() {}
}

/// An enumeration without associated values, which is all there.
public enum Plain {
  /// One.
  case one
  /// The other.
  case other
}

/// A class to inherit from.
open class HiddenBase {
  /// What is hidden.
  public var count = 0
  /// Makes one at zero.
  public init() {}
}
