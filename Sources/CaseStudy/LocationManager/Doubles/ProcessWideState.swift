package import CoreLocationStandIn

/// What the legacy manager's class methods ask: there is one permission for the whole process.
///
/// A test that suspends binds its own to `current`, so that no other test answers meanwhile.
@MainActor
package final class ProcessWideState {
  /// The state that class methods find, a task-local so that it can be bound for one test.
  @TaskLocal package static var current = ProcessWideState()

  /// The source whose permission is the process's, set anew before each stimulus.
  package var source: SimulatedLocationSource?

  /// Makes a state in which nobody has been asked.
  package nonisolated init() {}
}
