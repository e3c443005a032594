import Equivalence
import Testing

final class Clock {
  var now = 0
}

/// The old cache: a list, the least recently used entry first.
final class OldCache {
  private(set) var entries: [(key: String, value: Int, expires: Int)] = []
  private let clock: Clock
  private let load: (String) -> Int?

  init(clock: Clock, load: @escaping (String) -> Int?) {
    self.clock = clock
    self.load = load
  }

  func value(of key: String) -> Int? {
    entries.removeAll { $0.expires <= clock.now }
    if let index = entries.firstIndex(where: { $0.key == key }) {
      entries.append(entries.remove(at: index))
      return entries.last?.value
    }
    guard let value = load(key) else { return nil }
    if entries.count == 2 { entries.removeFirst() }
    entries.append((key, value, clock.now + 2))
    return value
  }
}

/// The new cache: a dictionary, with a number that says how recently each entry was used.
final class NewCache {
  struct Entry {
    var value: Int
    var expires: Int
    var used: Int
  }

  private(set) var entries: [String: Entry] = [:]
  private var uses = 0
  private let clock: Clock
  private let load: (String) -> Int?
  private let keepsExpired: Bool

  init(clock: Clock, keepsExpired: Bool = false, load: @escaping (String) -> Int?) {
    self.clock = clock
    self.keepsExpired = keepsExpired
    self.load = load
  }

  func value(of key: String) -> Int? {
    uses += 1
    if !keepsExpired { entries = entries.filter { $0.value.expires > clock.now } }
    if let entry = entries[key], entry.expires > clock.now {
      entries[key]?.used = uses
      return entry.value
    }
    guard let value = load(key) else { return nil }
    if entries.count == 2, entries[key] == nil,
      let oldest = entries.min(by: { $0.value.used < $1.value.used })
    {
      entries[oldest.key] = nil
    }
    entries[key] = Entry(value: value, expires: clock.now + 2, used: uses)
    return value
  }
}

/// A cache with its clock and what it loads from.
final class CacheSubject: OpenSubject {
  enum Stimulus: Hashable { case value(String), wait }
  enum Observation: Hashable { case loads(String), value(Int), none }
  enum Load: Hashable { case gives, fails }

  private let clock = Clock()
  private var environment = Environment()
  private var seen: [Observation] = []
  private let make: (Clock, @escaping (String) -> Int?) -> any Cache
  private lazy var cache = make(clock) { [unowned self] key in
    seen.append(.loads(key))
    return environment.choose("load", among: [Load.gives, .fails]) == .gives ? 1 : nil
  }

  init(_ make: @escaping (Clock, @escaping (String) -> Int?) -> any Cache) { self.make = make }

  func apply(_ stimulus: Stimulus, in environment: Environment) -> [Observation] {
    self.environment = environment
    seen = []
    switch stimulus {
    case .value(let key): seen.append(cache.value(of: key).map(Observation.value) ?? .none)
    case .wait: clock.now += 1
    }
    return seen
  }

  /// How long each entry lives yet, the least recently used first: not when, and not after how many uses.
  var fingerprint: Fingerprint { Fingerprint(reflecting: cache.remaining(at: clock.now)) }
}

protocol Cache {
  func value(of key: String) -> Int?
  func remaining(at now: Int) -> [String]
}

extension OldCache: Cache {
  func remaining(at now: Int) -> [String] {
    entries.map { "\($0.key) \($0.value) \(max(0, $0.expires - now))" }
  }
}

extension NewCache: Cache {
  func remaining(at now: Int) -> [String] {
    entries.sorted { $0.value.used < $1.value.used }
      .map { "\($0.key) \($0.value.value) \(max(0, $0.value.expires - now))" }
  }
}

@Suite("The cache of the documentation")
struct CacheTests {
  private func comparison(keepsExpired: Bool) -> Comparison<CacheSubject, CacheSubject> {
    Comparison(
      control: { CacheSubject { OldCache(clock: $0, load: $1) } },
      candidate: { CacheSubject { NewCache(clock: $0, keepsExpired: keepsExpired, load: $1) } },
      alphabet: [.value("a"), .value("b"), .value("c"), .wait])
  }

  @Test("The new cache is proved")
  func proved() {
    let report = comparison(keepsExpired: false).explore()
    #expect(report.verdict == .equivalent)
    #expect(report.problems == [])
    #expect(report.states == 52)
    #expect(report.choices.map(\.transitions) == [208, 298])
  }

  @Test("A cache that lets expired entries take the place of live ones is found out")
  func expired() throws {
    let report = comparison(keepsExpired: true).explore()
    let difference = try #require(report.differences.first)
    #expect(report.verdict == .different)
    #expect(
      difference.description == """
        extra loads("b"), only the candidate asks load? (gives, fails), from start, 16 transitions
           stimulus    control               candidate
        1  value("a")  loads("a"), value(1)  loads("a"), value(1)
        2  wait        -                     -
        3  value("b")  loads("b"), value(1)  loads("b"), value(1)
        4  value("a")  value(1)              value(1)
        5  wait        -                     -
        6  value("c")  loads("c"), value(1)  loads("c"), value(1)
        7  value("b")  value(1)              loads("b"), value(1)  different
        """)
  }
}
