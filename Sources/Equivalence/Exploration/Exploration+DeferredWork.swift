private import Dispatch
private import Foundation

extension Exploration {
  struct Waiting {
    let pair: Pair
    let path: Path
    let control: Fingerprint
    let candidate: Fingerprint
  }

  /// Checks whether an event deferred work.
  ///
  /// The check waits a few milliseconds for other threads, but blocks its own. So if the exploration runs on the main
  /// actor, the check misses the main actor's tasks.
  mutating func deferredWork() -> ProblemCause? {
    let waiting = pairsThatMayDefer(atMost: 64)
    Thread.sleep(forTimeInterval: 0.005)
    return deferredWork(of: waiting)
  }

  /// Finds work that waits on the main queue, if the exploration does not run there itself.
  ///
  /// Such work may run at any time, so it can be the cause of every other problem.
  mutating func workOnMainQueue() -> ProblemCause? {
    // The main queue does not always run on the main thread.
    let mark = DispatchSpecificKey<Bool>()
    DispatchQueue.main.setSpecific(key: mark, value: true)
    defer { DispatchQueue.main.setSpecific(key: mark, value: nil) }
    let isOnMainQueue = Thread.isMainThread || DispatchQueue.getSpecific(key: mark) != nil
    if isOnMainQueue || comparison.isAsynchronous || Task.isCancelled { return nil }
    let (areReplayed, isPassed) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    DispatchQueue.main.async { _ = areReplayed.wait(timeout: .now() + 2) }
    let waiting = pairsThatMayDefer(atMost: 64)
    areReplayed.signal()
    DispatchQueue.main.async { isPassed.signal() }
    // Other tests may occupy the main actor for a while.
    _ = isPassed.wait(timeout: .now() + 10)
    let problem = deferredWork(of: waiting)
    if case .deferredWork = problem { return problem }
    return nil
  }

  /// A fresh pair for each action with each outcome, and for an action without an effect, one for each state.
  ///
  /// No other check finds work that a step without an effect defers.
  mutating func pairsThatMayDefer(atMost count: Int) -> [Waiting] {
    var tried: Set<[Int]> = []
    var waiting: [Waiting] = []
    for wantsSilent in [false, true] {
      for edge in (0..<graph.count).lazy.flatMap(graph.exits) {
        let isSilent = edge.target == edge.source && edge.outcome == 0
        guard isSilent == wantsSilent else { continue }
        guard waiting.count < count, !meter.isTimeUp else { break }
        let key = [edge.action, edge.outcome, isSilent ? edge.source : -1]
        guard tried.insert(key).inserted else { continue }
        var path = graph.path(to: edge.source)
        path.actions.append(edge.action)
        let pair = pair(after: path)
        waiting.append(
          Waiting(
            pair: pair, path: path, control: pair.control.fingerprint, candidate: pair.candidate.fingerprint))
      }
    }
    return waiting
  }

  func deferredWork(of waiting: [Waiting]) -> ProblemCause? {
    for waiting in waiting {
      if let part = part(changedIn: waiting.pair.control, since: waiting.control) {
        return .deferredWork(of: .control, history(waiting.path), part)
      }
      if let part = part(changedIn: waiting.pair.candidate, since: waiting.candidate) {
        return .deferredWork(of: .candidate, history(waiting.path), part)
      }
    }
    return meter.isTimeUp ? .auditCutShort(ways: waiting.count) : nil
  }

  private func part<S: SubjectWithChoices>(changedIn subject: S, since before: Fingerprint) -> String? {
    before.part(differingFrom: subject.fingerprint, of: S.self) { Fingerprint.Anatomy(of: subject) }
  }
}

extension Fingerprint {
  /// The stored property that differs in a later fingerprint of the same subject; nil if the two are equal.
  func part<S: ComparableSubject>(
    differingFrom later: Fingerprint, of type: S.Type, anatomy: () -> Anatomy
  ) -> String? {
    self == later ? nil : place(ofDifferenceBetween: words[...], and: later.words[...], of: type, anatomy)
  }

  /// The stored property whose words differ; the fingerprint as a whole if the subject's own code gives it.
  func place<S: ComparableSubject>(
    ofDifferenceBetween some: ArraySlice<UInt64>, and other: ArraySlice<UInt64>, of type: S.Type,
    _ anatomy: () -> Anatomy
  ) -> String {
    guard extent(for: S.self) != .part else { return "The fingerprint" }
    return anatomy().place(ofWord: zip(some, other).prefix { $0 == $1 }.count) ?? "The fingerprint"
  }
}
