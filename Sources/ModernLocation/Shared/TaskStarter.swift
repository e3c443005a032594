/// Starts work that waits for something, so that a test knows what is still under way.
@MainActor
public protocol TaskStarter {
  /// Starts work on the main actor, and returns at once.
  @discardableResult
  func start(_ work: @escaping @MainActor () async -> Void) -> Task<Void, Never>
}

/// Starts each piece of work as a task of its own.
public struct MainActorTasks: TaskStarter {
  /// Makes a starter.
  public init() {}

  /// Starts a task.
  @discardableResult
  public func start(_ work: @escaping @MainActor () async -> Void) -> Task<Void, Never> {
    Task { await work() }
  }
}
