public import Foundation

/// What knows the date and the time.
///
/// Nothing else here asks the system for them, and what has to wait is given a `Clock`.
public protocol DateSource {
  /// The time at this moment.
  var now: Date { get }
}

/// The system's date and time.
public struct SystemDateSource: DateSource {
  /// Makes a source.
  public init() {}

  /// The time at this moment.
  public var now: Date { .now }
}
