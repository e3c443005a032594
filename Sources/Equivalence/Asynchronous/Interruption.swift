private import Dispatch

/// Lets a second event come at one of the moments when the work of the first event pauses.
///
/// From one moment to the next, the main queue makes one *turn*: everything that was on the queue runs once. A block
/// keeps the place of the next moment on the queue, ahead of everything that this turn adds.
@MainActor
final class Interruption {
  nonisolated static var maxTurns: Int { 8 }

  private let comesNow: () -> Bool
  /// Called at a moment at which nothing asks for a second event, usually because `apply` itself waits.
  private let isMissed: () -> Void
  private var nextMoment: UnsafeContinuation<Void, Never>?
  private var blocks = 0
  private var idleMoments = 0
  private var isOver = false
  private var hasEnded = false
  /// The number of moments so far at which the second event could come.
  private(set) var moments = 0
  private(set) var hasCome = false

  init(_ comesNow: @escaping () -> Bool, isMissed: @escaping () -> Void) {
    self.comesNow = comesNow
    self.isMissed = isMissed
    keepPlace()
  }

  /// Asks whether the event comes, until at two moments in a row no task waits for the main queue.
  func comes(isDue: Bool) -> Bool {
    if isOver { return hasCome }
    idleMoments = isDue ? 0 : idleMoments + 1
    isOver = idleMoments > 1
    return isOver ? false : comes()
  }

  /// Asks again if no task was left to wait for, because `apply` may wait for something else, or for the next tasks.
  func goOn() {
    guard idleMoments > 1 else { return }
    (idleMoments, isOver) = (0, false)
    keepPlace()
  }

  func comes() -> Bool {
    moments += 1
    hasCome = comesNow()
    if hasCome {
      // The second event comes when `apply` has returned, so it is late if the main queue makes a turn until then.
      DispatchQueue.main.async { MainActor.assumeIsolated { if !self.hasEnded { self.isMissed() } } }
    }
    isOver = hasCome || moments > Self.maxTurns || !ResumptionOrder.isEstablished
    return hasCome
  }

  /// Returns at the next moment; false if there is none.
  func turn() async -> Bool {
    if isOver || !keepsPlace { return false }
    await withUnsafeContinuation { nextMoment = $0 }
    return true
  }

  func end() { (isOver, hasEnded) = (true, true) }

  /// False after many turns, which pass only while `apply` itself waits; otherwise the main queue would never be empty.
  private var keepsPlace: Bool { blocks < 10_000 }

  private func keepPlace() {
    blocks += 1
    DispatchQueue.main.async { [weak self] in
      MainActor.assumeIsolated {
        guard let self, !self.isOver else { return }
        if self.nextMoment == nil { self.isMissed() }
        self.nextMoment?.resume()
        self.nextMoment = nil
        if self.keepsPlace { self.keepPlace() }
      }
    }
  }

  /// - Parameter declares: Whether the comparison has declared differences.
  nonisolated static func assumptions(declares: Bool) -> [String] {
    [
      moment,
      "whether an observation comes before or after the second event makes no difference, unless that event "
        + "shows something at once",
    ] + (declares ? ["a declared difference gets both events in turn, each with what both show"] : [])
  }

  private nonisolated static var moment: String {
    let first =
      "at most one more event comes before an event has settled: at once, before any task of the event begins"
    if !ResumptionOrder.isEstablished { return first }
    return first
      + ", or after one of the first \(maxTurns) turns of the main queue, until no task is ready to go on for two turns"
  }
}
