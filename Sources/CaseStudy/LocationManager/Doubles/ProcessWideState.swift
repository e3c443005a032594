package import CoreLocationStandIn

/// The permission that the legacy manager's class methods ask for: there is one for the whole process.
///
/// A test binds a state of its own to `current`, because another test may run at the same time.
@MainActor
package final class ProcessWideState {
  /// The state that class methods find, a task-local so that it can be bound for one test.
  @TaskLocal package static var current = ProcessWideState()

  /// The source whose permission is the process's, set anew before each stimulus.
  package var source: SimulatedLocationSource?

  package nonisolated init() {}
}
