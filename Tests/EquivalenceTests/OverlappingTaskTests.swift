import Equivalence
import Testing

/// Starts a task for each page, and shows the pages in the order in which they began to wait, perhaps with a fault.
private final class Pages: AsyncTestSubject {
  enum Stimulus: Hashable { case load(Int), open }

  let tasks = TaskTracker()
  private let isFaulty: Bool
  private var waiting: [CheckedContinuation<Void, Never>] = []
  private var first = 0
  private let recorder = Recorder<Int>()

  init(isFaulty: Bool) { self.isFaulty = isFaulty }

  func apply(_ stimulus: Stimulus) async -> [Int] {
    switch stimulus {
    case .load where !waiting.isEmpty: break
    case .load(let page):
      tasks.start {
        if page == 1 { await Task.yield() }
        self.tasks.start { await self.load(page) }
      }
    case .open:
      first = 0
      for continuation in waiting { continuation.resume() }
      waiting = []
    }
    await tasks.settled()
    if stimulus == .open { first = 0 }
    return recorder.take()
  }

  private func load(_ page: Int) async {
    await withCheckedContinuation { waiting.append($0) }
    recorder.record(isFaulty && first == 1 && page == 2 ? 0 : page)
    first = page
  }
}

/// Goes on and off, or dims instead of going off; saves in a task.
private final class Lamp: AsyncTestSubject {
  enum Stimulus: CaseIterable { case save, press }
  enum Observation { case saved, on, off, dim }

  let tasks = TaskTracker()
  private let dims: Bool
  private var isOn = false
  private let recorder = Recorder<Observation>()

  init(dims: Bool) { self.dims = dims }

  func apply(_ stimulus: Stimulus) async -> [Observation] {
    switch stimulus {
    case .save:
      tasks.start {
        await Task.yield()
        self.recorder.record(.saved)
      }
    case .press:
      isOn.toggle()
      recorder.record(isOn ? .on : dims ? .dim : .off)
    }
    await tasks.settled()
    return recorder.take()
  }
}

@Suite("The tasks of overlapping events")
@MainActor
struct OverlappingTaskTests {
  @Test("The state contains which of two overlapping events started a waiting task")
  func started() async {
    for isFaulty in [false, true] {
      let report = await Comparison(
        control: { Pages(isFaulty: false) }, candidate: { Pages(isFaulty: isFaulty) },
        alphabet: [.load(1), .load(2), .open], overlaps: true
      ).explore()
      #expect(report.verdict == (isFaulty ? .different : .equivalent), "\(report)")
    }
  }

  @Test("A declared difference gets both of two overlapping events, each with its memory of the one before")
  func declaredForBoth() async throws {
    let dims = DeclaredDifference<Lamp.Stimulus, Lamp.Observation>(
      "dims", reason: "test", remembering: false
    ) { stimulus, isOn, observations in
      guard stimulus == .press else { return }
      if isOn, let off = observations.firstIndex(of: .off) { observations[off] = .dim }
      isOn.toggle()
    }
    let comparison = Comparison(
      control: { Lamp(dims: false) }, candidate: { Lamp(dims: true) }, alphabet: Lamp.Stimulus.allCases,
      declared: [dims], overlaps: true)
    let report = await comparison.explore()
    #expect(report.verdict == .equivalentExceptAsDeclared, "\(report)")
    let steps = try await comparison.replay([
      (.press, []), (.save, [Choice("before it settles", "press")]), (.press, []),
    ])
    #expect(steps.map(\.outcome) == [.equal, .declared, .equal])
  }

  @Test("A report with declared differences says which of two overlapping events they get")
  func declared() async {
    let declared = DeclaredDifference<Pages.Stimulus, Int>("pages", reason: "test") { _, _ in }
    for overlaps in [false, true] {
      let report = await Comparison(
        control: { Pages(isFaulty: false) }, candidate: { Pages(isFaulty: false) }, alphabet: [.open],
        declared: [declared], overlaps: overlaps
      ).explore(audit: nil)
      #expect(
        report.caveats.contains(
          "a declared difference gets both events in turn, each with what both show")
          == overlaps)
    }
  }
}
