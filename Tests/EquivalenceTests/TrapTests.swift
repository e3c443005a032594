import Equivalence
import Testing

/// A counter that traps when it is full.
private struct Fuse: TestSubject {
  let limit: Int
  var count = 0
  mutating func apply(_ stimulus: String) -> [Int] {
    if stimulus == "push" {
      precondition(count < limit, "It is full.")
      count += 1
    } else {
      count = 0
    }
    return [count]
  }
}

/// The same on the main actor, in a task.
private final class AsyncFuse: AsyncTestSubject {
  let tasks = TaskTracker()
  private var fuse: Fuse
  private var seen: [Int] = []
  init(limit: Int) { fuse = Fuse(limit: limit) }

  func apply(_ stimulus: String, choices: Choices) async -> [Int] {
    tasks.start { self.seen = self.fuse.apply(stimulus) }
    await tasks.settled()
    defer { seen = [] }
    return seen
  }

  static func explore() async {
    _ = await Comparison(
      control: { AsyncFuse(limit: 3) }, candidate: { AsyncFuse(limit: 9) }, alphabet: ["push", "reset"]
    ).explore(reportsTraps: true)
  }
}

@Suite("A subject that ends the process")
struct TrapTests {
  @Test("The sequence that led to a trap is written to the standard error")
  func named() async throws {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      _ = Comparison(
        control: { Fuse(limit: 9) }, candidate: { Fuse(limit: 3) }, alphabet: ["push", "reset"]
      ).explore(limits: Limits(states: 100), reportsTraps: true)
    }
    let text = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    #expect(text.contains("The candidate ended the process, from start: push;push;push;push\n"), "\(text)")
  }

  @Test("The sequence of an asynchronous subject is written, too")
  func asynchronous() async throws {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      await AsyncFuse.explore()
    }
    let text = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    #expect(text.contains("The control ended the process, from start: push;push;push;push\n"), "\(text)")
  }

  @Test("Writing sequences down changes no report")
  func same() {
    let comparison = Comparison(
      control: { Turnstile() }, candidate: { Turnstile(.extraCall) }, alphabet: Turnstile.Stimulus.allCases,
      assumptions: [Assumption("anything") { _, _ in true }])
    let (named, plain) = (comparison.explore(reportsTraps: true), comparison.explore())
    #expect(named.states == plain.states)
    #expect(named.transitions == plain.transitions)
    #expect(named.differences.map(\.description) == plain.differences.map(\.description))
    #expect(named.differences.map(\.swiftTest) == plain.differences.map(\.swiftTest))
  }
}
