import Foundation

/// The groups of tests that only a maintainer runs, because they take long.
///
/// They run where the environment variable `ALL_TESTS` is set, as `.ci/run` does.
package enum MaintainersTests: String, CaseIterable {
  /// Exploring the drafts, and modern with faults planted in it.
  case drafts = "explorations of drafts and of planted faults"
  /// The page of `compare explorer`.
  case explorer = "the explorer"
  /// The pages that hold what takes a command some seconds to print.
  case pages = "pages made from explorations"
  /// Exploring the bridges between the app and legacy, and `compare swap`.
  case swap = "explorations of the swap"

  /// Whether they are to run.
  package static let areRun = ProcessInfo.processInfo.environment["ALL_TESTS"] != nil

  /// Whether these are to run.
  package var areRun: Bool { Self.areRun }
}
