import Equivalence
import Testing

/// A search field that requests results a second after the last input, and shows no results after a sign-out.
@MainActor
private final class SearchField: AsyncTestSubject {
  enum Stimulus: Hashable { case type(String), wait, answer, signOut }
  enum Observation: Hashable { case asks(String), shows(String) }

  let tasks = TaskTracker()
  /// Whether the field checks its text after each suspension, and does not rely on cancellation alone.
  private let checksText: Bool
  private let clock: ManualClock
  private let pending: PendingRequests<String, Void>
  private let recorder = Recorder<Observation>()
  private var text: String?
  private var task: Task<Void, Never>?

  init(checksText: Bool, noticesCancellation: Bool = true) {
    self.checksText = checksText
    clock = ManualClock(in: tasks)
    pending = PendingRequests(in: tasks, noticesCancellation: noticesCancellation)
  }

  func apply(_ stimulus: Stimulus, choices: Choices) async -> [Observation] {
    switch stimulus {
    case .type(let text):
      task?.cancel()
      self.text = text
      task = tasks.start { await self.search(text) }
    case .wait: clock.advance(by: .seconds(1))
    case .answer: if !pending.requests.isEmpty { pending.requests[0].answer(.success(())) }
    case .signOut:
      task?.cancel()
      (task, text) = (nil, nil)
    }
    await tasks.settled()
    return recorder.take()
  }

  private func search(_ text: String) async {
    guard (try? await clock.sleep(for: .seconds(1))) != nil, isCurrent(text) else { return }
    recorder.record(.asks(text))
    guard (try? await pending.answer(to: text)) != nil, isCurrent(text) else { return }
    recorder.record(.shows(text))
  }

  var pendingCount: Int { pending.requests.count }

  private func isCurrent(_ text: String) -> Bool { !checksText || self.text == text }
}

@Suite("Events that arrive before the previous event has settled")
@MainActor
struct OverlapTests {
  private func searchFields(overlaps: Bool) -> Comparison<SearchField, SearchField> {
    Comparison(
      control: { SearchField(checksText: true) }, candidate: { SearchField(checksText: false) },
      alphabet: [.type("a"), .type("b"), .wait, .answer, .signOut], overlaps: overlaps)
  }

  @Test("The exploration finds faults if a text overlaps with a delay, or a sign-out with an answer")
  func found() async throws {
    let apart = await searchFields(overlaps: false).explore(audit: .short)
    #expect(apart.isEquivalent, "\(apart)")
    #expect(apart.caveats.contains("each event comes after the last one has settled"))
    let report = await searchFields(overlaps: true).explore(audit: .short)
    #expect(report.verdict == .different)
    #expect(
      report.caveats.contains(
        "at most one more event comes before an event has settled: at once, before any task of the event begins"
      ))
    let last = report.differences.compactMap { $0.steps.last?.description }
    #expect(last.contains { $0.hasPrefix(#"wait, before it settles: type("#) }, "\(report)")
    #expect(last.contains { $0.contains("signOut") && $0.contains("answer") }, "\(report)")
    let difference = try #require(report.differences.first)
    #expect(difference.swiftTest.contains("comparison.replay("))
    let steps = try await searchFields(overlaps: true).replay(
      difference.steps.map { ($0.stimulus, $0.choices) })
    #expect(steps.last?.outcome == .different)
  }

  /// An event whose description may be that of another event, or of no event.
  private struct Vague: Hashable, CustomStringConvertible {
    let number: Int
    let description: String
  }

  @MainActor
  private final class Adder: AsyncTestSubject {
    let tasks = TaskTracker()
    private var sum = 0
    func apply(_ stimulus: Vague) async -> [Int] {
      tasks.start { self.sum = (self.sum + stimulus.number) % 7 }
      await tasks.settled()
      return [sum]
    }
  }

  @Test(
    "Events with equal descriptions, or one like no event, overlap like others", arguments: ["a", "no event"])
  func vague(_ name: String) async {
    let report = await Comparison(
      both: { Adder() },
      alphabet: [Vague(number: 1, description: name), Vague(number: 2, description: name)],
      overlaps: true
    ).explore(audit: .short)
    #expect(report.verdict == .equivalent, "\(report)")
    #expect(report.states == 7)
  }
}

@Suite("Services that do not notice cancellation")
@MainActor
struct CancellationTests {
  @Test("If a service answers despite a cancellation, the exploration finds a missing check for cancellation")
  func found() async {
    for noticesCancellation in [true, false] {
      let report = await Comparison(
        control: { SearchField(checksText: true, noticesCancellation: noticesCancellation) },
        candidate: { SearchField(checksText: false, noticesCancellation: noticesCancellation) },
        alphabet: [.type("a"), .type("b"), .wait, .answer, .signOut],
        assumptions: [Assumption("at most two requests wait") { $0.pendingCount <= 2 }]
      ).explore(audit: .short)
      #expect(report.verdict == (noticesCancellation ? .equivalent : .different), "\(report)")
    }
  }
}
