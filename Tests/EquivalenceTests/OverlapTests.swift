import Equivalence
import TestDoubles
import Testing

/// A search field that waits before its request, and that shows nothing after a sign-out.
@MainActor
private final class SearchField: AsyncTestSubject {
  enum Stimulus: Hashable { case type(String), wait, answer, signOut }
  enum Observation: Hashable { case asks(String), shows(String) }

  let tasks = TaskTracker()
  /// True if the field checks its text after each wait; false if it relies on cancellation.
  private let looksAgain: Bool
  private let clock: ManualClock
  private let pending: PendingRequests<String, Void>
  private let recorder = Recorder<Observation>()
  private var text: String?
  private var task: Task<Void, Never>?

  init(looksAgain: Bool, noticesCancellation: Bool = true) {
    self.looksAgain = looksAgain
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

  private func isCurrent(_ text: String) -> Bool { !looksAgain || self.text == text }
}

private protocol TokenSession: Sendable {
  func token() async -> String
}

/// A session that requests a missing token, one at a time.
private actor Session: TokenSession {
  private let tasks: TaskTracker
  private let request: TokenRequest
  private var refresh: Task<String, Never>?

  init(tasks: TaskTracker, request: TokenRequest) { (self.tasks, self.request) = (tasks, request) }

  func token() async -> String {
    if let refresh { return await tasks.value(of: refresh) }
    let task = tasks.start { [request] in await request.token() }
    refresh = task
    return await tasks.value(of: task)
  }
}

/// A session that allows other calls between its check and its assignment.
@MainActor
private final class LateSession: TokenSession {
  private let tasks: TaskTracker
  private let request: TokenRequest
  private var refresh: Task<String, Never>?

  init(tasks: TaskTracker, request: TokenRequest) { (self.tasks, self.request) = (tasks, request) }

  func token() async -> String {
    if let refresh { return await tasks.value(of: refresh) }
    await Task.yield()
    let task = tasks.start { [request] in await request.token() }
    refresh = task
    return await tasks.value(of: task)
  }
}

/// Requests a token from the service.
private struct TokenRequest: Sendable {
  let pending: PendingRequests<String, String>
  let recorder: SharedRecorder<SessionSubject.Observation>

  @MainActor
  func token() async -> String {
    recorder.record(.asked)
    return (try? await pending.answer(to: "token")) ?? "none"
  }
}

@MainActor
private final class SessionSubject: AsyncTestSubject {
  enum Stimulus: Hashable { case call, answer }
  enum Observation: Hashable { case asked, token(String) }

  let tasks = TaskTracker()
  private let recorder = SharedRecorder<Observation>()
  private let pending: PendingRequests<String, String>
  private let session: any TokenSession
  private(set) var calls = 0

  init(isLate: Bool) {
    pending = PendingRequests(in: tasks)
    let request = TokenRequest(pending: pending, recorder: recorder)
    session = isLate ? LateSession(tasks: tasks, request: request) : Session(tasks: tasks, request: request)
  }

  func apply(_ stimulus: Stimulus, choices: Choices) async -> [Observation] {
    switch stimulus {
    case .call:
      calls += 1
      tasks.start { self.recorder.record(.token(await self.session.token())) }
    case .answer: if !pending.requests.isEmpty { pending.requests[0].answer(.success("a")) }
    }
    await tasks.settled()
    return recorder.take()
  }
}

@Suite("Events before another one has settled")
@MainActor
struct OverlapTests {
  private func searchFields(overlaps: Bool) -> Comparison<SearchField, SearchField> {
    Comparison(
      control: { SearchField(looksAgain: true) }, candidate: { SearchField(looksAgain: false) },
      alphabet: [.type("a"), .type("b"), .wait, .answer, .signOut], overlaps: overlaps)
  }

  @Test("The verdict states the assumption that each event comes after the last one has settled")
  func assumed() async {
    let report = await searchFields(overlaps: false).explore()
    #expect(report.isEquivalent, "\(report)")
    #expect(report.caveats.contains("each event comes after the last one has settled"))
  }

  @Test("The exploration finds text typed as a delay ends, and an answer together with a sign-out")
  func found() async throws {
    let report = await searchFields(overlaps: true).explore()
    #expect(report.verdict == .different)
    #expect(report.caveats.contains("at most one more event comes before an event has settled"))
    let last = report.differences.compactMap { $0.steps.last?.description }
    #expect(last.contains { $0.hasPrefix(#"wait, before it settles: type("#) }, "\(report)")
    #expect(last.contains { $0.contains("signOut") && $0.contains("answer") }, "\(report)")
    let difference = try #require(report.differences.first)
    #expect(difference.swiftTest.contains("comparison.replay("))
    let steps = try await searchFields(overlaps: true).replay(
      difference.steps.map { ($0.stimulus, $0.choices) })
    #expect(steps.last?.outcome == .different)
  }

  @Test("A repeated event in the alphabet overlaps as one event")
  func repeated() async {
    let make = { SearchField(looksAgain: true) }
    let report = await Comparison(
      control: make, candidate: make, alphabet: [.type("a"), .type("a"), .wait], overlaps: true
    ).explore()
    #expect(report.verdict == .equivalent, "\(report)")
  }

  @Test("The exploration finds a session that refreshes twice for two simultaneous callers")
  func doubleRefresh() async {
    let alphabet: [SessionSubject.Stimulus] = [.call, .answer]
    let atMostTwo = Assumption<SessionSubject, SessionSubject>("at most two calls") { $0.calls <= 2 }
    for (isLate, overlaps) in [(false, true), (true, false), (true, true)] {
      let report = await Comparison(
        control: { SessionSubject(isLate: false) }, candidate: { SessionSubject(isLate: isLate) },
        alphabet: alphabet, overlaps: overlaps, assumptions: [atMostTwo]
      ).explore()
      #expect(report.verdict == (isLate && overlaps ? .different : .equivalent), "\(report)")
    }
  }
}

@Suite("Services that do not notice cancellation")
@MainActor
struct CancellationTests {
  @Test("The exploration finds a missing check for cancellation if the service answers anyway")
  func found() async {
    for noticesCancellation in [true, false] {
      let report = await Comparison(
        control: { SearchField(looksAgain: true, noticesCancellation: noticesCancellation) },
        candidate: { SearchField(looksAgain: false, noticesCancellation: noticesCancellation) },
        alphabet: [.type("a"), .type("b"), .wait, .answer, .signOut],
        assumptions: [Assumption("at most two requests wait") { $0.pendingCount <= 2 }]
      ).explore()
      #expect(report.verdict == (noticesCancellation ? .equivalent : .different), "\(report)")
    }
  }
}
