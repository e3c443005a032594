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

/// A patience that is over when a test says so.
@MainActor
public final class ManualPatience {
  /// What a trial is given: it does not keep the waits, because what waits keeps the trial.
  private struct OfTrial: Patience {
    weak var patience: ManualPatience?
    func wait(_ isOver: @escaping @MainActor () -> Void) { patience?.waits.append(isOver) }
  }

  private var waits: [@MainActor () -> Void] = []

  /// What a trial is given.
  public var ofTrial: any Patience { OfTrial(patience: self) }

  /// Nobody waits yet.
  public init() {}

  /// Ends the waits that have begun.
  public func end() {
    let begun = waits
    waits = []
    for isOver in begun { isOver() }
  }

  /// Ends all waits, also those that begin meanwhile.
  public func endAll() {
    while !waits.isEmpty { end() }
  }
}
