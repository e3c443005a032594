package import CoreLocationStandIn

/// The permission of the whole process, for the legacy manager's class methods.
///
/// Each test binds its own state to `current`, because tests run in parallel.
@MainActor
package final class ProcessWideState {
  @TaskLocal package static var current = ProcessWideState()

  /// The source of the permission, which the subject sets before each event.
  package var source: SimulatedLocationSource?

  package nonisolated init() {}
}
