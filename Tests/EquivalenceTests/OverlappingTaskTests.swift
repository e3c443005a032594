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
          "a declared difference gets only the first of two events, with what both show")
          == overlaps)
    }
  }
}
