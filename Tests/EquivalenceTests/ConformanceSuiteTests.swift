import Equivalence
import TestSupport
import Testing

/// A subject with a table of random transitions, some of which depend on a choice.
private struct TableMachine: SubjectWithChoices {
  struct Entry {
    var asks: Bool
    /// The observation for each of two answers.
    var shown: [Int]
    var targets: [Int]
  }

  static let alphabet = ["a", "b"]

  var table: [[Entry]]
  var state = 0

  mutating func apply(_ stimulus: String, choices: Choices) -> [String] {
    guard let column = Self.alphabet.firstIndex(of: stimulus) else { return [] }
    let entry = table[state][column]
    let answer = entry.asks ? choices.pick("which?", from: [0, 1]) : 0
    state = entry.targets[answer]
    return ["\(entry.shown[answer])"]
  }

  var fingerprint: Fingerprint { Fingerprint(reflecting: state) }

  func machine() throws -> StateMachine {
    try StateMachine(of: { self }, alphabet: Self.alphabet, audit: nil)
  }
}

extension TableMachine {
  init(states: Int, using generator: inout SeededGenerator) {
    table = (0..<states).map { _ in
      Self.alphabet.map { _ in
        Entry(
          asks: Int.random(in: 0..<4, using: &generator) == 0,
          shown: [0, 1].map { _ in Int.random(in: 0...1, using: &generator) },
          targets: [0, 1].map { _ in Int.random(in: 0..<states, using: &generator) })
      }
    }
  }

  /// A copy of the table with duplicates of some states, and with one or two random changes.
  func mutant(copies: Int, using generator: inout SeededGenerator) -> TableMachine {
    var mutant = self
    for _ in 0..<copies {
      let original = Int.random(in: mutant.table.indices, using: &generator)
      let copy = mutant.table.count
      mutant.table.append(mutant.table[original])
      mutant.forEachTarget { target in
        if target == original, Bool.random(using: &generator) { target = copy }
      }
    }
    for _ in 0..<Int.random(in: 1...2, using: &generator) {
      let row = Int.random(in: mutant.table.indices, using: &generator)
      let column = Int.random(in: Self.alphabet.indices, using: &generator)
      let answer = Int.random(in: 0...1, using: &generator)
      switch Int.random(in: 0..<5, using: &generator) {
      case 0: mutant.table[row][column].asks.toggle()
      case 1: mutant.table[row][column].shown[answer] = Int.random(in: 0...1, using: &generator)
      default:
        mutant.table[row][column].targets[answer] = Int.random(in: mutant.table.indices, using: &generator)
      }
    }
    return mutant
  }

  private mutating func forEachTarget(_ body: (inout Int) -> Void) {
    for row in table.indices {
      for column in table[row].indices {
        for answer in 0...1 { body(&table[row][column].targets[answer]) }
      }
    }
  }
}

/// Counts mutants of random state machines, and how often a conformance suite is wrong about one.
private struct MutantCounts {
  var wrong = 0
  var wrongThatPass = 0
  var right = 0
  var rightThatFail = 0

  /// Checks mutants with at most `beyond` more states than the conformance suite covers.
  init(pairs: Int, extraStates: Int, beyond: Int, seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    while wrong + right < pairs {
      let original = TableMachine(states: Int.random(in: 1...5, using: &generator), using: &generator)
      let machine = try original.machine()
      let suite = machine.conformanceSuite(extraStates: extraStates)
      for _ in 0..<10 {
        // The table may have more states, because the state machine merges those with equal futures.
        let room = machine.states.count + extraStates + beyond - original.table.count
        let mutant = original.mutant(copies: max(room, 0), using: &generator)
        let mutated = try mutant.machine()
        guard mutated.states.count <= machine.states.count + extraStates + beyond else { continue }
        let conforms = suite.check(alphabet: TableMachine.alphabet) { mutant }.conforms
        if mutated == machine {
          right += 1
          if !conforms { rightThatFail += 1 }
        } else {
          wrong += 1
          if conforms { wrongThatPass += 1 }
        }
      }
    }
  }
}

@Suite("Conformance suites")
struct ConformanceSuiteTests {
  @Test("A mutant with at most n additional states passes if and only if it is equivalent", arguments: 0...2)
  func complete(_ extraStates: Int) throws {
    let trial = try MutantCounts(pairs: 100, extraStates: extraStates, beyond: 0, seed: 24)
    #expect(trial.wrong > 30 && trial.right > 30, "\(trial)")
    #expect(trial.wrongThatPass == 0)
    #expect(trial.rightThatFail == 0)
  }

  @Test("With one state too many, a mutant can pass although it is not equivalent", arguments: 0...1)
  func bound(_ extraStates: Int) throws {
    let trial = try MutantCounts(pairs: 100, extraStates: extraStates, beyond: 1, seed: 24)
    #expect(trial.wrongThatPass > 0)
  }

  @Test("The report shows a failing sequence or, if there is none, the assumptions")
  func report() throws {
    let alphabet: [BoundedQueue.Stimulus] = [.push(1), .pop]
    let suite = try StateMachine(of: { BoundedQueue(capacity: 2) }, alphabet: alphabet).conformanceSuite()
    let report = suite.check(alphabet: alphabet) { BoundedQueue(capacity: 2) }
    #expect(report.conforms, "\(report)")
    #expect(
      report.description == """
        conforms, if it has at most 3 states: 3 states and 0 extra, 7 sequences of 22 events
        assumed: starts only as new
        assumed: what an event does depends on the stored state only
        assumed: no work goes on after a call returns
        """)
    #expect(
      suite.check(alphabet: alphabet) { BoundedQueue(capacity: 1) }.description == """
        does not conform: 3 states and 0 extra, 7 sequences of 22 events
        missing accepted, extra rejected, from start; this sequence may not be the shortest
          1. push(1)
             both       accepted
          2. push(1)   <- different
             control    accepted
             candidate  rejected
        """)
  }

  @Test("Texts that spell a character in different ways differ, although Swift's strings are equal")
  func spelling() throws {
    struct Sign: TestSubject {
      let text: String
      func apply(_ stimulus: String) -> [String] { [text] }
    }
    let machine = try StateMachine(of: { Sign(text: "\u{C5}") }, alphabet: ["read"])
    for (text, isEqual) in [("\u{C5}", true), ("\u{212B}", false), ("A\u{30A}", false)] {
      let sign = { Sign(text: text) }
      #expect(machine.compare(with: sign, alphabet: ["read"]).isEquivalent == isEqual)
      #expect(machine.conformanceSuite().check(alphabet: ["read"], sign).conforms == isEqual)
    }
  }

  @Test("An event that the suite lacks is a difference, as in a comparison with a state machine")
  func unknownEvent() throws {
    let suite = try StateMachine(of: { BoundedQueue(capacity: 2) }, alphabet: [.push(1)]).conformanceSuite()
    let report = suite.check(alphabet: [.push(1), .pop]) { BoundedQueue(capacity: 2) }
    #expect(report.failure?.steps.map(\.stimulus) == ["pop"], "\(report)")
  }

  @Test("When a class has been removed, a test can read its suite from a file")
  func file() throws {
    let files = GoldenFiles(of: "EquivalenceTests")
    let suite = try StateMachine(of: { BoundedQueue(capacity: 2) }, alphabet: [.push(1), .pop])
      .conformanceSuite()
    #expect(try files.check(suite.text, name: "queue.jsonl") == nil)

    let text = try files.text(of: "queue.jsonl")
    let recorded = try ConformanceSuite(parsing: text, file: "queue.jsonl")
    #expect(recorded.check(alphabet: [.push(1), .pop]) { BoundedQueue(capacity: 2) }.conforms)
    #expect(recorded == suite)
  }

  @Test("A suite with choices stays the same if you write and read it", arguments: 0...2)
  func roundTrip(_ extraStates: Int) throws {
    var generator = SeededGenerator(seed: 1)
    for states in 1...6 {
      let machine = try TableMachine(states: states, using: &generator).machine()
      let suite = machine.conformanceSuite(extraStates: extraStates)
      #expect(try ConformanceSuite(parsing: suite.text, file: "suite") == suite)
    }
  }

  @Test(
    "A suite is damaged if its first line lacks a field, or names states that the sequences do not tell apart",
    arguments: [
      (#""states":3"#, #""states":2"#), (#""states":3"#, #""states":4"#),
      (#""extraStates":0"#, #""extraStates":1"#), (#""extraStates":0"#, #""extraStates":7"#),
      (#""caveats":["a"],"#, ""), (#""extraStates":0,"#, ""), (#""states":3,"#, ""),
    ])
  func firstLine(_ old: String, _ new: String) throws {
    let suite = try StateMachine(of: { BoundedQueue(capacity: 2) }, alphabet: [.push(1), .pop])
      .conformanceSuite()
    let text = try suite.text.replacing(/"caveats":\[.*?\]/, with: #""caveats":["a"]"#)
    #expect(throws: Never.self) { try ConformanceSuite(parsing: text, file: "good") }
    let error = #expect(throws: DamagedFile.self) {
      try ConformanceSuite(parsing: text.replacing(old, with: new), file: "bad")
    }
    #expect(error?.line == 1, "\(text)")
  }

  @Test(
    "The error about a damaged suite gives the number of the damaged line",
    arguments: [
      (1, #"{"caveats":[],"extraStates":0,"states":9223372036854775807,"transitions":2}"#),
      (2, #"{"event":"a","from":1,"shows":[],"to":1}"#),
      (3, #"{"event":"a","from":0,"shows":[],"to":1}"#),
      (3, #"{"event":"a","from":-1,"shows":[],"to":2}"#),
      (5, #"{"event":"a","from":0,"shows":[],"to":3}"#),
      (3, nil),
    ] as [(Int, String?)])
  func damage(_ line: Int, _ text: String?) {
    var lines = [
      #"{"caveats":[],"extraStates":0,"states":2,"transitions":2}"#,
      #"{"event":"a","from":0,"shows":[],"to":1}"#,
      #"{"event":"a","from":1,"shows":["b"],"to":2}"#,
    ]
    lines.replaceSubrange(min(line - 1, lines.count)..<min(line, lines.count), with: text.map { [$0] } ?? [])
    let error = #expect(throws: DamagedFile.self) {
      try ConformanceSuite(parsing: lines.joined(separator: "\n"), file: "bad")
    }
    #expect(error?.line == line)
  }

  /// A lamp that switches in a task, and optionally never switches off.
  @MainActor
  private final class Lamp: AsyncTestSubject {
    let tasks = TaskTracker()
    private let isForgetful: Bool
    private var isOn = false

    init(isForgetful: Bool = false) { self.isForgetful = isForgetful }

    func apply(_ stimulus: String, choices: Choices) async -> [String] {
      tasks.start { if !self.isForgetful || !self.isOn { self.isOn.toggle() } }
      await tasks.settled()
      return [isOn ? "on" : "off"]
    }
  }

  @Test("A suite also checks an asynchronous subject")
  @MainActor
  func asynchronous() async throws {
    let suite = try await StateMachine(of: { Lamp() }, alphabet: ["press"]).conformanceSuite()
    #expect(try await suite.check(alphabet: ["press"]) { Lamp() }.conforms)
    let failure = try await suite.check(alphabet: ["press"]) { Lamp(isForgetful: true) }.failure
    #expect(failure?.steps.map(\.stimulus) == ["press", "press"])
    #expect(failure?.edits == [.missing("off"), .extra("on")])
  }
}
