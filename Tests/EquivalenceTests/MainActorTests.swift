import Dispatch
import Equivalence
import Testing

/// Counts each ring, at once or on the next run-loop pass.
@MainActor
private final class Bell {
  private let queue: DispatchQueue?
  private var rings = 0
  private(set) var seen: [Int] = []
  init(later queue: DispatchQueue? = nil) { self.queue = queue }
  func ring() {
    guard queue == nil else { return DispatchQueue.main.async { self.tell() } }
    tell()
  }
  private func tell() {
    rings = (rings + 1) % 2
    seen = [rings]
  }
}

extension Bell: @MainActor TestSubject {
  func apply(_ stimulus: String) -> [Int] {
    ring()
    return seen
  }
}

@Suite("Deferred work")
@MainActor
struct LaterWorkTests {
  @Test("If the state contains a dispatch queue, the report advises replacing it")
  func advice() {
    let report = Comparison(both: { Bell(later: .main) }, alphabet: ["ring"]).explore()
    let texts = report.problems.map(\.description).filter { $0.contains("DispatchQueue") }
    #expect(texts.count == 2)
    #expect(texts.allSatisfy { $0.contains("double") && !$0.contains("blindSpots") })
  }
}

/// Answers a ring at once, and may count an echo after a delay.
@MainActor
private final class Echo {
  private let delay: DispatchTimeInterval?
  private(set) var echoes = 0
  init(after delay: DispatchTimeInterval?) { self.delay = delay }
  func ring() {
    guard let delay else { return }
    DispatchQueue.main.asyncAfter(deadline: .now() + delay) { self.echoes = 1 }
  }
}

extension Echo: @MainActor TestSubject {
  func apply(_ stimulus: String) -> [String] {
    ring()
    return ["rung"]
  }
}

/// Saves on the next run-loop pass if it is lazy and open, which only the event `look` shows.
@MainActor
private final class Saver: @MainActor TestSubject {
  let isLazy: Bool
  var isOpen = false
  var saved = 0
  init(isLazy: Bool) { self.isLazy = isLazy }

  func apply(_ stimulus: String) -> [String] {
    switch stimulus {
    case "open": isOpen = true
    case "close": (isOpen, saved) = (false, 0)
    case "save": if isLazy, isOpen { DispatchQueue.main.async { self.saved = 1 } }
    default: return ["\(saved)"]
    }
    return []
  }
}

@Suite("Search for deferred work after a synchronous exploration")
@MainActor
struct WaitingTests {
  private func comparison(after delay: DispatchTimeInterval?) -> Comparison<Echo, Echo> {
    Comparison(control: { Echo(after: nil) }, candidate: { Echo(after: delay) }, alphabet: ["ring"])
  }

  @Test("Only an exploration that waits detects work on a later run-loop pass")
  func found() async {
    for delay in [DispatchTimeInterval.nanoseconds(0), .milliseconds(20)] {
      #expect(comparison(after: delay).explore().verdict == .equivalent)
      let report = await comparison(after: delay).explore(waiting: .milliseconds(200))
      #expect(!report.isEquivalent)
      #expect(
        report.problems.map(\.cause) == [
          .deferredWork(of: .candidate, EventSequence(start: "start", stimuli: ["ring"]), "Echo.echoes")
        ])
    }
  }

  @Test("The exploration detects deferred work even if the event shows nothing")
  func silentDeferral() async {
    let report = await Comparison(
      control: { Saver(isLazy: true) }, candidate: { Saver(isLazy: false) },
      alphabet: ["save", "open", "close", "look"]
    ).explore(waiting: .milliseconds(200))
    #expect(report.verdict == .inconclusive)
    #expect(
      report.problems.map(\.cause).contains(
        .deferredWork(of: .control, EventSequence(start: "start", stimuli: ["open", "save"]), "Saver.saved")))
  }
}
