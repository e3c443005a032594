import Foundation

/// The original debouncer, with the fault that the timer of a superseded input fires for the later input.
@MainActor
final class FaultyDebouncer<Input: Sendable, Output: Sendable> {

  private let interval: Double
  private let sleeper: Sleeper
  private let action: @MainActor (Input) -> Output

  private var generation = 0
  private var pendingInput: Input?
  private var pending: CheckedContinuation<DebounceOutcome<Output>, Never>?
  private var timer: Task<Void, Never>?

  private(set) var firedCount = 0

  init(interval: Double, sleeper: Sleeper, action: @escaping @MainActor (Input) -> Output) {
    self.interval = interval
    self.sleeper = sleeper
    self.action = action
  }

  var isPending: Bool { pending != nil }

  func submit(_ input: Input) async -> DebounceOutcome<Output> {
    finish(.superseded)
    generation += 1
    let current = generation

    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        guard !Task.isCancelled else {
          continuation.resume(returning: .cancelled)
          return
        }
        pending = continuation
        pendingInput = input
        timer = Task { [sleeper, interval] in
          // The fault: after its cancellation, the timer fires for the input that has come since.
          try? await sleeper.sleep(seconds: interval)
          fire()
        }
      }
    } onCancel: {
      Task { @MainActor in
        if current == self.generation { self.finish(.cancelled) }
      }
    }
  }

  /// Runs the pending action now, rather than after the interval.
  func flush() {
    fire()
  }

  func cancel() {
    finish(.cancelled)
  }

  private func fire() {
    guard pending != nil, let input = pendingInput else { return }
    firedCount += 1
    let output = action(input)
    finish(.fired(output))
  }

  private func finish(_ outcome: DebounceOutcome<Output>) {
    timer?.cancel()
    timer = nil
    pendingInput = nil
    let continuation = pending
    pending = nil
    continuation?.resume(returning: outcome)
  }
}
