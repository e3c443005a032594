import Foundation

/// The groups of slow tests, which only maintainers run.
///
/// A run includes these groups if the environment variable `ALL_TESTS` is set, as in `.ci/run`.
package enum MaintainersTests {
  /// The explorations of the drafts, of classes with planted faults, and of events that no scenario combines, and the
  /// judge of the workshop.
  case drafts
  /// The page of `compare explorer`.
  case explorer
  /// The slowest explorations of small classes by which the library is tested.
  case library
  /// The comparison of documentation pages with the output of slow commands.
  case pages
  /// The rewrites of classes, other than the location service, that store their callers' continuations.
  case rewrites
  /// The explorations of the bridges between the app and the legacy classes, and `compare swap`.
  case swap

  /// Whether this run includes these groups.
  package static let areRun = ProcessInfo.processInfo.environment["ALL_TESTS"] != nil

  /// Whether this run includes this group.
  package var areRun: Bool { Self.areRun }
}
