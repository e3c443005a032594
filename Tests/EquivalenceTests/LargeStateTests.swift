import Synchronization
import TestSupport
import Testing

@testable import Equivalence

private final class Link {
  var next: Link?
  var neighbors: [Link] = []
  var number = 0
}

private indirect enum List { case end, cons(Int, List) }

/// A linked list that releases its links in a loop, because nested releases would overflow the call stack.
private final class Chain {
  private(set) var links: [Link] = []
  init(_ count: Int, last: Int) {
    links = (0..<count).map { _ in Link() }
    for (link, next) in zip(links, links.dropFirst()) { link.next = next }
    links.last?.number = last
  }
  deinit { for link in links { link.next = nil } }
  var fingerprint: Fingerprint? { links.first.map { Fingerprint(reflecting: $0) } }
}

@Suite("Large states")
struct LargeStateTests {
  @Test("Reflection can read a chain of 100,000 objects without overflowing the call stack")
  func chain() {
    let (one, same, other) = (Chain(100_000, last: 1), Chain(100_000, last: 1), Chain(100_000, last: 2))
    #expect(one.fingerprint == same.fingerprint)
    #expect(one.fingerprint != other.fingerprint)
  }

  @Test("Lists of words get the same number if and only if they are equal, whatever their lengths and sizes")
  func words() {
    // The least and the greatest word of each number of bytes.
    var ends: [UInt64] = [0]
    for size in 0..<8 { ends += [1 << (size * 8), .max >> (56 - size * 8)] }
    var lists: [[UInt64]] = [[]]
    for length in 0..<3 {
      lists += lists.filter { $0.count == length }.flatMap { list in ends.map { list + [$0] } }
    }
    var table = WordTable()
    for _ in 0..<2 { #expect(lists.map { table.number(of: $0) } == Array(lists.indices)) }
    #expect(lists.indices.map { table[$0] } == lists)
  }

  @Test("Reflection can read a graph of 10,000 objects that refer to one another")
  func wide() {
    let links = (0..<10_000).map { _ in Link() }
    for (index, link) in links.enumerated() { link.neighbors = [links[0], links[(index * 7 + 1) % 10_000]] }
    defer { for link in links { link.neighbors = [] } }
    let before = Fingerprint(reflecting: links)
    links[9999].number = 1
    #expect(before != Fingerprint(reflecting: links))
  }

  @Test("The fingerprint of a dictionary of objects in a cycle does not depend on the order of insertion")
  func dictionary() {
    let links = (0..<300).map { _ in Link() }
    for (index, link) in links.enumerated() { link.neighbors = [links[(index + 1) % 300]] }
    defer { for link in links { link.neighbors = [] } }
    func entries(reversed: Bool) -> [Int: Link] {
      var entries: [Int: Link] = [:]
      for index in reversed ? Array((0..<300).reversed()) : Array(0..<300) { entries[index] = links[index] }
      return entries
    }
    let (one, other) = (entries(reversed: false), entries(reversed: true))
    #expect(Fingerprint(reflecting: one) == Fingerprint(reflecting: other))
  }

  @Test("Reflection can read deeply nested values")
  func nested() {
    func list(_ last: Int) -> List { (0..<2000).reduce(.cons(last, .end)) { .cons($1, $0) } }
    #expect(Fingerprint(reflecting: list(1)) == Fingerprint(reflecting: list(1)))
    #expect(Fingerprint(reflecting: list(1)) != Fingerprint(reflecting: list(2)))
    struct Nested { var next: [Int: Nested] = [:] }
    let dictionaries = (0..<64).reduce(Nested()) { inner, _ in Nested(next: [1: inner]) }
    #expect(Fingerprint(reflecting: dictionaries) != Fingerprint(reflecting: Nested()))
    func tree(_ last: Int) -> Nested {
      (0..<500).reduce(Nested(next: [last: Nested()])) { inner, _ in Nested(next: [1: inner, 2: Nested()]) }
    }
    #expect(Fingerprint(reflecting: tree(1)) == Fingerprint(reflecting: tree(1)))
    #expect(Fingerprint(reflecting: tree(1)) != Fingerprint(reflecting: tree(2)))
    #expect(Fingerprint(reflecting: tree(1)).blindSpots == [])
  }

  @Test("Reflection can read sets of sets, eight levels deep")
  func setsOfSets() {
    func set(_ levels: Int, leaf: Int) -> AnyHashable {
      if levels == 0 { return leaf }
      return Set([set(levels - 1, leaf: leaf * 2), set(levels - 1, leaf: leaf * 2 + 1)])
    }
    let one = Fingerprint(reflecting: set(8, leaf: 1))
    #expect(one == Fingerprint(reflecting: set(8, leaf: 1)))
    #expect(one != Fingerprint(reflecting: set(8, leaf: 2)))
    #expect(one.blindSpots == [])
  }

  @Test(
    "Sets that contain each other too deeply to be ordered are a blind spot",
    .enabled(if: MaintainersTests.library.areRun))
  func deepSets() {
    struct Box: Hashable {
      let number: Int
      var boxes: Set<Box> = []
      func hash(into hasher: inout Hasher) { hasher.combine(number) }
      static func == (one: Box, other: Box) -> Bool { one.number == other.number }
    }
    let boxes = (0..<4000).reduce(Box(number: -1)) { Box(number: $1, boxes: [$0, Box(number: -$1 - 2)]) }
    #expect(Fingerprint(reflecting: boxes).blindSpots == ["Box.boxes"])
  }

  @Test(
    "A thousand sets of objects that all look alike are a blind spot",
    .enabled(if: MaintainersTests.library.areRun))
  func setsOfTwins() {
    final class Twin: Hashable {
      var next: Set<Twin> = []
      static func == (one: Twin, other: Twin) -> Bool { one === other }
      func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
    }
    var twins: [Twin] = []
    for _ in 0..<1000 {
      let pair = [Twin(), Twin()]
      for twin in pair { twin.next = Set(twins.suffix(2)) }
      twins += pair
    }
    defer { for twin in twins { twin.next = [] } }
    #expect(Fingerprint(reflecting: twins.last).blindSpots == ["Twin.next"])
  }
}

@Suite("Reports with a time limit")
struct LimitedReportTests {
  @Test("Even if all steps differ, the exploration with its report takes at most 2.2 times the limit")
  func longSteps() {
    let clock = SteppingClock(step: .milliseconds(5))
    let report = Meter.$watch.withValue(.init(now: clock.now)) {
      Comparison(
        control: { Shuffling(isWrong: false) }, candidate: { Shuffling(isWrong: true) }, alphabet: [0, 1],
        observationKinds: ["never shown"]
      ).explore(limits: Limits(duration: .milliseconds(500)))
    }
    // The exploration gets 0.5 seconds, the search for a growing property 0.2, and the report the rest.
    #expect(clock.passed < .milliseconds(1100))
    #expect(report.verdict == .different)
    let isCutShort = report.problems.contains { $0.kind == .differencesCutShort }
    #expect(isCutShort)
  }

  @Test("Even with thousands of events, a difference is reported within 2.2 times the time limit")
  func largeAlphabet() {
    let clock = SteppingClock(step: .microseconds(20))
    let report = Meter.$watch.withValue(.init(now: clock.now)) {
      Comparison(
        control: { Remainder(isWrong: false) }, candidate: { Remainder(isWrong: true) },
        alphabet: Array(0..<4000)
      ).explore(limits: Limits(duration: .seconds(1)))
    }
    #expect(report.verdict == .different)
    #expect(clock.passed < .seconds(2.2))
  }

  @Test("Even if subjects are slow to make, the exploration takes at most twice the time limit")
  func slowSubjects() {
    let watch = Slow.Watch()
    let start = ContinuousClock.now
    let report = Meter.$watch.withValue(.init(now: { start + watch.passed.withLock { $0 } })) {
      Comparison(both: { Slow(watch) }, alphabet: [0, 1]).explore(limits: Limits(duration: .seconds(2)))
    }
    #expect(report.verdict == .inconclusive)
    #expect(watch.passed.withLock { $0 } <= .seconds(4))
  }
}

/// A subject whose creation advances the test's watch by 0.3 seconds.
private final class Slow: TestSubject {
  final class Watch: Sendable {
    let passed = Mutex(Duration.zero)
  }

  private var number = 0
  init(_ watch: Watch) { watch.passed.withLock { $0 += .milliseconds(300) } }
  func apply(_ stimulus: Int) -> [Int] {
    number = (number * 2 + stimulus) % 64
    return [number]
  }
}

/// Returns 50 observations, each of them twice, in another order in each of 1,000 states.
private struct Shuffling: TestSubject {
  let isWrong: Bool
  private var count = 0
  init(isWrong: Bool) { self.isWrong = isWrong }
  mutating func apply(_ stimulus: Int) -> [String] {
    count = (count * 3 + stimulus + 1) % 1000
    var generator = SeededGenerator(seed: UInt64(count))
    let list = (0..<100).map { "observation \($0 / 2)" }.shuffled(using: &generator)
    return isWrong ? list.shuffled(using: &generator) : list
  }
}

/// Returns the number modulo 3, or -1 if `isWrong` is set and the previous number ended in 7.
private struct Remainder: TestSubject {
  let isWrong: Bool
  private var last = 0
  init(isWrong: Bool) { self.isWrong = isWrong }
  mutating func apply(_ stimulus: Int) -> [Int] {
    defer { last = stimulus % 10 }
    return [isWrong && last == 7 ? -1 : stimulus % 3]
  }
}
