import Equivalence
import Testing

@MainActor
protocol TokenService: AnyObject {
  func newToken() async throws -> String
}

/// Starts and awaits tasks with the standard library in the app, and with a task tracker in tests.
@MainActor
protocol Tasks: AnyObject {
  func start(_ work: @escaping @MainActor () async throws -> String) -> Task<String, any Error>
  func value(of task: Task<String, any Error>) async throws -> String
}

extension TaskTracker: Tasks {}

/// Requests a token once for all waiting callers.
@MainActor
final class TokenSource {
  private let service: any TokenService
  private let tasks: any Tasks
  private var token: String?
  private var refresh: Task<String, any Error>?

  init(service: any TokenService, tasks: any Tasks) {
    self.service = service
    self.tasks = tasks
  }

  func validToken() async throws -> String {
    if let token { return token }
    if let refresh { return try await tasks.value(of: refresh) }
    let task = tasks.start {
      defer { self.refresh = nil }
      let token = try await self.service.newToken()
      self.token = token
      return token
    }
    refresh = task
    return try await tasks.value(of: task)
  }

  func invalidate() { token = nil }
}

/// The refactored token source, with an optional fault.
@MainActor
final class NewTokenSource {
  enum Fault { case none, keepsFailure, asksTwice, keepsOldToken, isLate, marksLate }

  private let service: any TokenService
  private let tasks: any Tasks
  private let fault: Fault
  private var refresh: Task<String, any Error>?
  private var isRefreshing = false

  init(service: any TokenService, tasks: any Tasks, fault: Fault) {
    self.service = service
    self.tasks = tasks
    self.fault = fault
  }

  /// Returns the token of the stored task, or stores a new task and returns its token.
  func validToken() async throws -> String {
    if let refresh, fault != .asksTwice || !isRefreshing { return try await tasks.value(of: refresh) }
    if fault == .isLate { await Task.yield() }
    if fault != .marksLate { isRefreshing = true }
    let task = tasks.start {
      self.isRefreshing = true
      defer { self.isRefreshing = false }
      do {
        return try await self.service.newToken()
      } catch {
        if self.fault != .keepsFailure { self.refresh = nil }
        throw error
      }
    }
    refresh = task
    return try await tasks.value(of: task)
  }

  func invalidate() {
    if !isRefreshing, fault != .keepsOldToken { refresh = nil }
  }
}

@MainActor
protocol TokenProvider: AnyObject {
  func validToken() async throws -> String
  func invalidate()
}

extension TokenSource: TokenProvider {}
extension NewTokenSource: TokenProvider {}

/// The old or the new source, with a double of the service and a count of the waiting callers.
final class TokenSubject: AsyncTestSubject {
  enum Stimulus: Hashable { case call, invalidate, answer, fail }
  enum Observation: Hashable { case asked, token(String), failed }
  struct Failure: Error {}

  final class Service: TokenService {
    let tasks = TaskTracker()
    let pending: PendingRequests<String, String>
    let recorder = Recorder<Observation>()

    init() { pending = PendingRequests(in: tasks) }

    func newToken() async throws -> String {
      recorder.record(.asked)
      return try await pending.answer(to: "token")
    }
  }

  private let service = Service()
  private let source: any TokenProvider
  private(set) var callers = 0

  var tasks: TaskTracker { service.tasks }

  init(_ make: (Service) -> any TokenProvider) { source = make(service) }

  func apply(_ stimulus: Stimulus, choices: Choices) async -> [Observation] {
    switch stimulus {
    case .call: tasks.start { await self.call() }
    case .invalidate: source.invalidate()
    case _ where service.pending.requests.isEmpty: break
    case .answer: service.pending.requests[0].answer(.success("a"))
    case .fail: service.pending.requests[0].answer(.failure(Failure()))
    }
    await tasks.settled()
    return service.recorder.take()
  }

  private func call() async {
    callers += 1
    defer { callers -= 1 }
    do {
      service.recorder.record(.token(try await source.validToken()))
    } catch {
      service.recorder.record(.failed)
    }
  }
}

@Suite("The single-flight refresh of the documentation")
@MainActor
struct SingleFlightTests {
  private func explore(
    _ fault: NewTokenSource.Fault, overlaps: Bool = false
  ) async -> Report<TokenSubject.Stimulus, TokenSubject.Observation> {
    await Comparison(
      control: { TokenSubject { TokenSource(service: $0, tasks: $0.tasks) } },
      candidate: { TokenSubject { NewTokenSource(service: $0, tasks: $0.tasks, fault: fault) } },
      alphabet: [.call, .invalidate, .answer, .fail],
      observationKinds: [.asked, .token(""), .failed], overlaps: overlaps,
      assumptions: [Assumption("at most three callers wait") { $0.callers <= 3 }]
    ).explore(audit: .short, stopsAtFirstDifference: true)
  }

  @Test("An exploration can cover a stored task that several callers await")
  func proved() async {
    let report = await explore(.none)
    #expect(report.verdict == .equivalent, "\(report)")
    #expect(report.states == 6)
    #expect(report.transitions == 20)
    #expect(report.assumptions.map(\.description) == ["at most three callers wait (1 state left unexplored)"])
    #expect(
      report.caveats.filter { $0 != "tasks that one event resumes go on in the order of their resumptions" }
        == SearchTests.caveats)
    #expect(report.caveats.count == SearchTests.caveats.count + 1)
  }

  @Test("The comparison finds a failure that is kept, a second request, and an invalid token")
  func faults() async throws {
    let kept = await explore(.keepsFailure)
    #expect(kept.differences.first?.steps.map(\.stimulus) == [.call, .fail, .call], "\(kept)")
    let twice = await explore(.asksTwice)
    #expect(twice.differences.first?.steps.map(\.stimulus) == [.call, .call], "\(twice)")
    let old = await explore(.keepsOldToken)
    #expect(
      old.differences.first?.steps.map(\.stimulus) == [.call, .answer, .invalidate, .call], "\(old)")
  }

  @Test("With overlaps, the exploration finds a source that makes two requests for simultaneous callers")
  func doubleRefresh() async {
    for fault in [NewTokenSource.Fault.none, .isLate, .marksLate] {
      let apart = await explore(fault)
      #expect(apart.verdict == .equivalent, "\(apart)")
      let report = await explore(fault, overlaps: true)
      #expect(report.verdict == (fault == .none ? .equivalent : .different), "\(report)")
    }
  }

  @Test("A fingerprint includes the outcome of a stored task, and an untracked task is a blind spot")
  func ended() async {
    struct Keeper {
      let tasks = TaskTracker()
      var task: Task<Int, any Error>?
    }
    func fingerprint(_ result: Result<Int, TokenSubject.Failure>) async -> Fingerprint {
      var keeper = Keeper()
      keeper.task = keeper.tasks.start { () async throws in try result.get() }
      await keeper.tasks.settled()
      return Fingerprint(reflecting: keeper)
    }
    let one = await fingerprint(.success(1))
    #expect(one.blindSpots == [])
    #expect(await fingerprint(.success(1)) == one)
    #expect(await fingerprint(.success(2)) != one)
    #expect(await fingerprint(.failure(TokenSubject.Failure())) != one)
    #expect(Fingerprint(reflecting: Keeper()) != one)
    #expect(Fingerprint(reflecting: Keeper(task: Task { 1 })).blindSpots == ["Keeper.task"])
  }

  @Test("A fingerprint includes the request of each stored task")
  func waiting() async {
    struct Keeper {
      let pending: PendingRequests<String, Int>
      var kept: [Task<Int, any Error>]
    }
    func fingerprint(isReversed: Bool) async -> Fingerprint {
      let tasks = TaskTracker()
      let pending = PendingRequests<String, Int>(in: tasks)
      let kept = (0..<2).map { _ in tasks.start { try await pending.answer(to: "a") } }
      await tasks.settled()
      defer { tasks.cancel() }
      return Fingerprint(reflecting: Keeper(pending: pending, kept: isReversed ? kept.reversed() : kept))
    }
    #expect(await fingerprint(isReversed: false) == fingerprint(isReversed: false))
    #expect(await fingerprint(isReversed: false) != fingerprint(isReversed: true))
  }
}
