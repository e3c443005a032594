/// How long a candidate may take for what the control has done already.
@MainActor
public protocol Patience {
  /// Calls back, on a later turn of the main actor, when the time is over.
  func wait(_ isOver: @escaping @MainActor () -> Void)
}

/// A patience of so much time.
public struct ClockPatience: Patience {
  private let duration: Duration

  /// Waits as long as this, a second unless said otherwise.
  public init(_ duration: Duration = .seconds(1)) {
    self.duration = duration
  }

  /// Calls back when the time is over.
  public func wait(_ isOver: @escaping @MainActor () -> Void) {
    Task {
      try? await Task.sleep(for: duration)
      isOver()
    }
  }
}
