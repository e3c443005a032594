import Testing

@testable import Equivalence

/// An object that is hashed by its identity, as observers are.
private final class Observer: Hashable {
  var name: String
  var peer: Observer?
  weak var neighbour: Observer?
  init(_ name: String = "") { self.name = name }
  static func == (some: Observer, other: Observer) -> Bool { some === other }
  func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

private final class Subject {
  var observers: Set<Observer> = []
  var active: Set<Observer> = []
  var current: Observer?
  var identifier: ObjectIdentifier?
}

private func blindSpots(_ value: some Any) -> [String] { Fingerprint(reflecting: value).blindSpots }

@Suite("Sets of objects hashed by identity")
struct ObjectSetTests {
  /// The fingerprints of subjects that are equal, apart from the addresses of their observers.
  private func fingerprints(_ names: [String], _ change: (Subject, [Observer]) -> Void) -> Set<Fingerprint> {
    // All subjects are kept, so that their addresses, and the order in storage, differ.
    var kept: [Subject] = []
    let fingerprints = (0..<20).map { _ in
      let (subject, observers) = (Subject(), names.map { Observer($0) })
      subject.observers = Set(observers)
      change(subject, observers)
      kept.append(subject)
      return Fingerprint(reflecting: subject)
    }
    return withExtendedLifetime(kept) { Set(fingerprints) }
  }

  /// Arrangements of observers, where neither an address nor the order in storage may count.
  private static let arrangements: [String: @Sendable (Subject, [Observer]) -> Void] = [
    "alone": { _, _ in },
    "the current one": { $0.current = $1[2] },
    "an identifier": { $0.identifier = ObjectIdentifier($1[1]) },
    "a shared peer": { _, observers in
      let peer = Observer("peer")
      for observer in observers.prefix(3) { observer.peer = peer }
    },
    "a ring": { _, observers in
      for (index, observer) in observers.enumerated() {
        observer.neighbour = observers[(index + 1) % observers.count]
      }
    },
    "a second set": { $0.active = Set($1.prefix(2)) },
    "a name": { $1[3].name = "a" },
  ]

  @Test(
    "Equal observers have equal fingerprints wherever they are stored", arguments: arrangements.keys.sorted())
  func equal(_ name: String) throws {
    let arrange = try #require(Self.arrangements[name])
    let found = fingerprints(Array(repeating: "", count: 5), arrange)
    #expect(found.count == 1)
    #expect(found.first?.blindSpots == [])
  }

  @Test("Each arrangement has a fingerprint of its own")
  func different() {
    let found = Self.arrangements.values.map { fingerprints(Array(repeating: "", count: 5), $0) }
    #expect(Set(found.flatMap { $0 }).count == found.count)
  }

  @Test("Reflection reads a hundred equal observers, but six that refer to each other are a blind spot")
  func many() {
    let subject = Subject()
    subject.observers = Set((0..<100).map { _ in Observer() })
    #expect(blindSpots(subject) == [])
    subject.current = subject.observers.first
    #expect(blindSpots(subject) == [])
    let ring = (0..<6).map { _ in Observer() }
    for (index, observer) in ring.enumerated() { observer.neighbour = ring[(index + 1) % 6] }
    subject.observers = Set(ring)
    subject.current = nil
    #expect(blindSpots(subject) == ["Subject.observers"])
    withExtendedLifetime(ring) {}
  }

  @Test("Sets that are ordered later than others have fingerprints of their own")
  func orderedLater() {
    struct Shelf {
      let first: Observer
      let sets: [Set<Observer>]
    }
    let all = (0..<4).map { _ in Observer() }
    let one = Shelf(first: all[0], sets: [[all[0], all[1]], [all[2], all[3]], [all[2]]])
    let other = Shelf(first: all[0], sets: [[all[1], all[2]], [all[3]], [all[0], all[1]]])
    #expect(Fingerprint(reflecting: one) != Fingerprint(reflecting: other))
  }

  /// A game in which the captain and a player change places.
  private struct Game: TestSubject {
    enum Event: CaseIterable { case change, pass, ask }
    private let captain = Observer()
    private var home: Set<Observer>
    // The captain's word in a fingerprint is 1, too, so two states could have the same words.
    private var round = 1
    private var away: Set<Observer>
    private var minute = 0
    private let isFaulty: Bool

    init(isFaulty: Bool) {
      self.isFaulty = isFaulty
      home = [captain, Observer()]
      away = [Observer(), Observer()]
    }

    mutating func apply(_ event: Event) -> [String] {
      switch event {
      case .pass: minute = (minute + 1) % 60
      case .change:
        let leaver = home.contains(captain) ? captain : home.removeFirst()
        let other = away.contains(captain) ? captain : away.removeFirst()
        home.remove(leaver)
        away.remove(other)
        home.insert(other)
        away.insert(leaver)
        return ["changed"]
      case .ask: return minute == 30 && isFaulty && away.contains(captain) ? ["away"] : []
      }
      return []
    }
  }

  @Test("The exploration finds a fault that depends on which of two sets contains an object")
  func foundInSets() {
    let report = Comparison(
      control: { Game(isFaulty: false) }, candidate: { Game(isFaulty: true) }, alphabet: Game.Event.allCases
    ).explore(audit: nil)
    #expect(report.verdict == .different, "\(report)")
    #expect(report.differences.first?.steps.count == 32)
  }

  @Test("The order of sets within the entries of a set does not depend on the storage")
  func innerSets() {
    struct Holder: Hashable { let leaves: Set<Observer> }
    struct State {
      let holders: Set<Holder>
      let marks: [ObjectIdentifier]
    }
    var kept: [State] = []
    let fingerprints = (0..<40).map { _ in
      let holders = (0..<2).map { _ in Holder(leaves: [Observer(), Observer()]) }
      let marks = holders.compactMap(\.leaves.first).map(ObjectIdentifier.init)
      kept.append(State(holders: Set(holders), marks: marks))
      return Fingerprint(reflecting: kept.last)
    }
    #expect(withExtendedLifetime(kept) { Set(fingerprints).count } == 1)
    #expect(fingerprints[0].blindSpots == [])
  }

  @Test("Identifiers of types order the entries of sets and dictionaries")
  func typeIdentifiers() {
    let (number, text) = (ObjectIdentifier(Int.self), ObjectIdentifier(String.self))
    let fingerprints = (0..<40).map { capacity in
      var set = Set<[ObjectIdentifier]>(minimumCapacity: capacity)
      for pair in capacity.isMultiple(of: 2)
        ? [[number, text], [text, number]] : [[text, number], [number, text]]
      {
        set.insert(pair)
      }
      return Fingerprint(reflecting: set)
    }
    #expect(Set(fingerprints).count == 1)
    #expect(fingerprints[0].blindSpots == [])
    #expect(blindSpots([number: 1, text: 1]) == [])
  }

  /// A screen with observers, one of which is the current one.
  private final class Screen: TestSubject {
    private var observers: Set<Observer> = []
    private var current: Observer?
    private let forgets: Bool
    init(forgets: Bool) { self.forgets = forgets }

    func apply(_ stimulus: String) -> [String] {
      switch stimulus {
      case "add":
        guard observers.count < 3 else { return ["full"] }
        let observer = Observer()
        observers.insert(observer)
        if current == nil { current = observer }
      default:
        guard let leaving = current else { return ["none"] }
        observers.remove(leaving)
        if !forgets || observers.isEmpty { current = nil }
      }
      return ["\(observers.count)"]
    }
  }

  @Test("The exploration of a set of observers ends in a proof, or finds the difference")
  func explored() {
    func report(forgets: Bool) -> Report<String, String> {
      Comparison(
        control: { Screen(forgets: false) }, candidate: { Screen(forgets: forgets) },
        alphabet: ["add", "remove"]
      ).explore(limits: Limits(states: 100))
    }
    let equal = report(forgets: false)
    #expect(equal.isEquivalent, "\(equal)")
    #expect(report(forgets: true).verdict == .different)
  }
}
