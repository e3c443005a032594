import Equivalence

/// A client that turns events into calls of the class, and reads its public counts after each event.
@MainActor
protocol Client: AnyObject {
  var calls: Calls { get }
  func apply(_ event: String) async
  /// The public counts of the class.
  func counts() async -> String
  /// The class's closures, whose behaviour the test knows.
  nonisolated static var blindSpots: [BlindSpot] { get }
}

extension Client {
  nonisolated static var blindSpots: [BlindSpot] { [] }
}

/// Calls the class in tracked tasks, and records how each call ends.
@MainActor
final class Calls {
  let tasks = TaskTracker()
  private let recorder = SharedRecorder<String>()
  private var last: [String: Task<Void, Never>] = [:]
  /// The number of calls that have not returned, and the number of all calls.
  private(set) var waiting = 0
  private(set) var total = 0

  func record(_ observation: String) { recorder.record(observation) }

  func take() -> [String] { recorder.take() }

  func start<Value>(_ name: String, _ work: @escaping @MainActor () async throws -> Value) {
    waiting += 1
    total += 1
    last[name] = tasks.start {
      do {
        self.record("\(name) returns \(try await work())")
      } catch {
        self.record("\(name) throws \(error)")
      }
      self.waiting -= 1
    }
  }

  func cancel(_ name: String) { last.removeValue(forKey: name)?.cancel() }
}

final class ClientSubject<C: Client>: AsyncTestSubject {
  let client: C
  var tasks: TaskTracker { client.calls.tasks }

  init(_ client: C) { self.client = client }

  func apply(_ event: String, choices: Choices) async -> [String] {
    await client.apply(event)
    await tasks.settled()
    return client.calls.take() + [await client.counts()]
  }

  nonisolated static var blindSpots: [BlindSpot] { C.blindSpots }
}

typealias RewriteReport = Report<String, String>

/// Explores the original beside one rewrite, until the first difference.
@MainActor
func explore<Old: Client, New: Client>(
  _ control: @escaping @MainActor () -> Old, _ candidate: @escaping @MainActor () -> New,
  events: [String], waiting: Int = 2, calls: Int,
  assuming assumption: Assumption<ClientSubject<Old>, ClientSubject<New>>? = nil
) async -> RewriteReport {
  await Comparison(
    control: { ClientSubject(control()) }, candidate: { ClientSubject(candidate()) }, alphabet: events,
    assumptions: [
      Assumption("at most \(waiting) calls wait") { old, new in
        max(old.client.calls.waiting, new.client.calls.waiting) <= waiting
      },
      Assumption("at most \(calls) calls") { old, _ in old.client.calls.total <= calls },
    ] + [assumption].compactMap(\.self)
  ).explore(audit: Audit(samples: 20), stopsAtFirstDifference: true)
}
