public import Foundation

/// Knows the date and the time.
///
/// Nothing else in this module reads the system's time, and code that waits gets a `Clock`.
public protocol DateSource {
  /// The current time.
  var now: Date { get }
}

/// The system's date and time.
public struct SystemDateSource: DateSource {
  /// Makes a source.
  public init() {}

  /// The current time.
  public var now: Date { .now }
}
