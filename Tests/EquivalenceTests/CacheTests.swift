import Equivalence
import Testing

protocol Loader: AnyObject {
  func load(_ key: String) -> Int?
}

protocol Cache {
  func value(of key: String) -> Int?
}

/// The old cache keeps its entries in a list, the least recently used first.
final class OldCache<Time: Clock<Duration>>: Cache {
  private var entries: [(key: String, value: Int, expires: Time.Instant)] = []
  private let clock: Time
  private let loader: any Loader

  init(clock: Time, loader: any Loader) {
    self.clock = clock
    self.loader = loader
  }

  func value(of key: String) -> Int? {
    entries.removeAll { $0.expires <= clock.now }
    if let index = entries.firstIndex(where: { $0.key == key }) {
      entries.append(entries.remove(at: index))
      return entries.last?.value
    }
    guard let value = loader.load(key) else { return nil }
    if entries.count == 2 { entries.removeFirst() }
    entries.append((key, value, clock.now.advanced(by: .seconds(2))))
    return value
  }
}

/// The new cache keeps its entries in a dictionary, and their keys in the order of their last use.
final class NewCache<Time: Clock<Duration>>: Cache {
  private struct Entry {
    var value: Int
    var expires: Time.Instant
  }

  private var entries: [String: Entry] = [:]
  private var used: [String] = []
  private let clock: Time
  private let loader: any Loader
  private let keepsExpired: Bool

  init(clock: Time, loader: any Loader, keepsExpired: Bool = false) {
    self.clock = clock
    self.loader = loader
    self.keepsExpired = keepsExpired
  }

  func value(of key: String) -> Int? {
    if !keepsExpired { forget { $0.expires <= clock.now } }
    if let entry = entries[key], entry.expires > clock.now {
      used.removeAll { $0 == key }
      used.append(key)
      return entry.value
    }
    guard let value = loader.load(key) else { return nil }
    if entries[key] == nil, entries.count == 2 { entries[used.removeFirst()] = nil }
    entries[key] = Entry(value: value, expires: clock.now.advanced(by: .seconds(2)))
    used.removeAll { $0 == key }
    used.append(key)
    return value
  }

  private func forget(where isOver: (Entry) -> Bool) {
    entries = entries.filter { !isOver($0.value) }
    used.removeAll { entries[$0] == nil }
  }
}

/// A cache with a manual clock and a loader double.
final class CacheSubject: SubjectWithChoices {
  enum Stimulus: Hashable { case value(String), wait }
  enum Observation: Hashable { case loads(String), value(Int), none }

  private let clock = ManualClock()
  private let loader = LoaderDouble()
  private let cache: any Cache

  init(_ make: (ManualClock, any Loader) -> any Cache) { cache = make(clock, loader) }

  func apply(_ stimulus: Stimulus, choices: Choices) -> [Observation] {
    loader.choices = choices
    switch stimulus {
    case .value(let key): loader.recorder.record(cache.value(of: key).map(Observation.value) ?? .none)
    case .wait: clock.advance(by: .seconds(1))
    }
    return loader.recorder.take()
  }
}

/// Returns the value 1 or nil, as the harness chooses.
private final class LoaderDouble: Loader {
  enum Load: Hashable { case gives, fails }

  let recorder = Recorder<CacheSubject.Observation>()
  var choices = Choices()

  func load(_ key: String) -> Int? {
    recorder.record(.loads(key))
    return choices.pick("load", from: [Load.gives, .fails]) == .gives ? 1 : nil
  }
}

@Suite("The cache of chapters 5 and 6")
struct CacheTests {
  private func comparison(keepsExpired: Bool) -> Comparison<CacheSubject, CacheSubject> {
    Comparison(
      control: { CacheSubject { OldCache(clock: $0, loader: $1) } },
      candidate: { CacheSubject { NewCache(clock: $0, loader: $1, keepsExpired: keepsExpired) } },
      alphabet: [.value("a"), .value("b"), .value("c"), .wait])
  }

  @Test("The new cache is equivalent to the old cache")
  func proved() {
    let report = comparison(keepsExpired: false).explore()
    #expect(report.verdict == .equivalent)
    #expect(report.problems == [])
    #expect(report.caveats.first == "the time of a past moment makes no difference")
    #expect(report.states == 52)
  }

  @Test("The comparison finds a cache in which expired entries evict valid ones")
  func expired() throws {
    let report = comparison(keepsExpired: true).explore()
    let difference = try #require(report.differences.first)
    #expect(report.verdict == .different)
    #expect(
      difference.description == """
        extra loads("b"), only the candidate asks load? (gives, fails), from start, 18 transitions
          1. value("a")
             both       loads("a"), value(1)
          2. wait
             both       nothing
          3. value("b")
             both       loads("b"), value(1)
          4. value("a")
             both       value(1)
          5. wait
             both       nothing
          6. value("c")
             both       loads("c"), value(1)
          7. value("b")   <- different
             control    value(1)
             candidate  loads("b"), value(1)
        """)
  }
}
