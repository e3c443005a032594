import Foundation

/// The groups of tests that only a maintainer runs, because they take long.
///
/// They run if the environment variable `ALL_TESTS` is set, as in `.ci/run`.
package enum MaintainersTests: String, CaseIterable {
  /// Exploring the drafts, and modern with faults planted in it.
  case drafts = "explorations of drafts and of planted faults"
  /// The page of `compare explorer`.
  case explorer = "the explorer"
  /// The pages with output that takes a command some seconds.
  case pages = "pages made from explorations"
  /// Exploring the bridges between the app and legacy, and `compare swap`.
  case swap = "explorations of the swap"

  /// Whether this run includes them.
  package static let areRun = ProcessInfo.processInfo.environment["ALL_TESTS"] != nil

  /// Whether this run includes this group.
  package var areRun: Bool { Self.areRun }
}
