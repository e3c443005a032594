/// Counts the living tasks that a subject starts with `Task { … }` in some scopes, directly or in such tasks.
///
/// Each of these tasks has a copy of its scope's local values, and so retains the scope until the task ends.
@MainActor
final class TaskScopes {
  final class Scope: Sendable {
    @TaskLocal static var current: Scope?
  }

  private var scopes: [ObjectIdentifier: (scope: Scope, ownReferences: Int, isOpen: Bool)] = [:]

  nonisolated init() {}

  func run<Result>(_ body: () async -> Result) async -> Result {
    let id = add()
    let outside = references(to: id)
    defer {
      scopes[id]?.ownReferences = outside
      scopes[id]?.isOpen = false
    }
    return await Scope.$current.withValue(scopes[id]?.scope) {
      let inside = references(to: id)
      scopes[id]?.ownReferences = inside
      return await body()
    }
  }

  var livingTasks: Int {
    var count = 0
    for (id, scope) in scopes.mapValues({ (own: $0.ownReferences, isOpen: $0.isOpen) }) {
      let tasks = references(to: id) - scope.own
      count += max(0, tasks)
      if tasks <= 0, !scope.isOpen { scopes[id] = nil }
    }
    return count
  }

  var hasCurrentTask: Bool { Scope.current.map { scopes[ObjectIdentifier($0)] != nil } ?? false }

  func take(_ others: TaskScopes) {
    scopes.merge(others.scopes) { own, _ in own }
    // Each scope has one owner, as when its references were counted.
    others.scopes = [:]
  }

  // These methods are not inlined, so that a temporary reference counts in each call or in none.

  @inline(never) private func add() -> ObjectIdentifier {
    let scope = Scope()
    scopes[ObjectIdentifier(scope)] = (scope, 0, true)
    return ObjectIdentifier(scope)
  }

  @inline(never) private func references(to id: ObjectIdentifier) -> Int {
    scopes[id].map { Int(_getRetainCount($0.scope)) } ?? 0
  }
}
