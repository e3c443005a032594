/// Counts the unfinished tasks that a subject started with `Task { … }` in `run`, and the tasks that those started.
///
/// Each of these tasks inherits a scope as a task-local value, and retains the scope until the task ends.
@MainActor
final class TaskScopes {
  final class Scope: Sendable {
    @TaskLocal static var current: Scope?
    /// How many events the subject had got when the current task, or the one that started it, began to apply one.
    @TaskLocal static var event = 0
  }

  private var scopes: [ObjectIdentifier: (scope: Scope, ownReferences: Int, isOpen: Bool)] = [:]

  nonisolated init() {}

  func run<Result>(_ body: () async -> Result) async -> Result {
    let id = add()
    let referencesBefore = referenceCount(of: id)
    defer {
      scopes[id]?.ownReferences = referencesBefore
      scopes[id]?.isOpen = false
    }
    return await Scope.$current.withValue(scopes[id]?.scope) {
      let referencesDuring = referenceCount(of: id)
      scopes[id]?.ownReferences = referencesDuring
      return await body()
    }
  }

  var livingTasks: Int {
    var count = 0
    for (id, scope) in scopes.mapValues({ (own: $0.ownReferences, isOpen: $0.isOpen) }) {
      let tasks = referenceCount(of: id) - scope.own
      count += max(0, tasks)
      if tasks <= 0, !scope.isOpen { scopes[id] = nil }
    }
    return count
  }

  var hasCurrentTask: Bool { Scope.current.map { scopes[ObjectIdentifier($0)] != nil } ?? false }

  func take(_ others: TaskScopes) {
    scopes.merge(others.scopes) { own, _ in own }
    // Only one table may hold a scope, because `ownReferences` counts the reference from just one.
    others.scopes = [:]
  }

  // If these methods were inlined, a temporary reference could count in some calls and not in others.

  @inline(never) private func add() -> ObjectIdentifier {
    let scope = Scope()
    scopes[ObjectIdentifier(scope)] = (scope, 0, true)
    return ObjectIdentifier(scope)
  }

  @inline(never) private func referenceCount(of id: ObjectIdentifier) -> Int {
    scopes[id].map { Int(_getRetainCount($0.scope)) } ?? 0
  }
}
