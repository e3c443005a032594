/// Starts asynchronous work that a test can track.
@MainActor
public protocol TaskStarter {
  /// Starts work on the main actor, and returns at once.
  @discardableResult
  func start(_ work: @escaping @MainActor () async -> Void) -> Task<Void, Never>
}

/// Starts each piece of work in its own task.
public struct MainActorTasks: TaskStarter {
  /// Makes a starter.
  public init() {}

  /// Starts a task.
  @discardableResult
  public func start(_ work: @escaping @MainActor () async -> Void) -> Task<Void, Never> {
    Task { await work() }
  }
}

/// Starts tasks that are cancelled when the starter is deallocated.
@MainActor
public final class CancellingTasks: TaskStarter {
  private let starter: any TaskStarter
  private var tasks: [Int: Task<Void, Never>] = [:]
  private var startedTasks = 0

  /// Makes a starter that starts its tasks through another one.
  public init(starting starter: any TaskStarter = MainActorTasks()) {
    self.starter = starter
  }

  deinit {
    for task in tasks.values { task.cancel() }
  }

  /// Starts a task.
  @discardableResult
  public func start(_ work: @escaping @MainActor () async -> Void) -> Task<Void, Never> {
    startedTasks += 1
    let task = starter.start { [weak self, startedTasks] in
      await work()
      self?.tasks[startedTasks] = nil
    }
    tasks[startedTasks] = task
    return task
  }
}
