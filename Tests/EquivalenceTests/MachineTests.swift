import Equivalence
import Foundation
import Testing

/// Counts modulo a number, and returns only the parity of the count.
private struct Parity: TestSubject {
  let modulus: Int
  var count = 0
  mutating func apply(_ stimulus: String) -> [String] {
    switch stimulus {
    case "up":
      count = (count + 1) % modulus
      return []
    case "read": return [count % 2 == 0 ? "even" : "odd"]
    default: return []
    }
  }
}

private func machine(modulus: Int) throws -> StateMachine {
  try StateMachine(of: { Parity(modulus: modulus) }, alphabet: ["up", "read", "rest"])
}

private let headFields = "a JSON object with the fields of the first line, among them transitions"
private let transitionFields = "a JSON object with the fields of a transition"

private let parityText = #"""
  {"alphabet":["up","read","rest"],"assumed":[],"caveats":["starts only as new","what an event does depends on the stored state only","no work goes on after a call returns"],"choices":0,"transitions":6}
  {"event":"up","from":0,"shows":[],"to":1}
  {"event":"read","from":0,"shows":["even"],"to":0}
  {"event":"rest","from":0,"shows":[],"to":0}
  {"event":"up","from":1,"shows":[],"to":0}
  {"event":"read","from":1,"shows":["odd"],"to":1}
  {"event":"rest","from":1,"shows":[],"to":1}

  """#

/// Returns a set of numbers, inserted in ascending or descending order.
private struct Tags: TestSubject {
  enum Observation: Hashable { case tags(Set<Int>), byTag([Set<Int>: Int]), data(Data) }
  var isReversed = false
  var byte: UInt8 = 1
  func apply(_ stimulus: Int) -> [Observation] {
    let set = Set(isReversed ? Array((0..<stimulus).reversed()) : Array(0..<stimulus))
    return [.tags(set), .byTag([set: set.count]), .data(Data([byte, 1]))]
  }
}

/// Shows two values in turn.
private struct Alternating<Value: Hashable>: TestSubject {
  let values: [Value]
  var isOdd = false

  mutating func apply(_ stimulus: String) -> [Value] {
    isOdd.toggle()
    return [values[isOdd ? 1 : 0]]
  }
}

/// Asks two questions for each event.
private struct Quiz: SubjectWithChoices {
  var latest = 0

  mutating func apply(_ stimulus: String, choices: Choices) -> [Int] {
    latest = choices.pick("first", from: [0, 1]) + 2 * choices.pick("second", from: [0, 1])
    return [latest]
  }
}

@Suite("Golden state machines")
struct MachineTests {
  @Test("A state machine merges states with equal futures", arguments: [2, 4, 6, 100])
  func minimal(_ modulus: Int) throws {
    #expect(try machine(modulus: modulus).text == parityText)
  }

  @Test("You can read the text of a state machine with another operating system's line endings")
  func lineEnds() throws {
    let machine = try machine(modulus: 3)
    let text = try machine.text.replacing("\n", with: "\r\n")
    #expect(try StateMachine(parsing: text, file: "golden") == machine)
  }

  @Test("A comparison with a recorded state machine needs no control")
  func check() throws {
    let golden = try StateMachine(parsing: parityText, file: "golden")
    let same = golden.compare(with: { Parity(modulus: 6) }, alphabet: ["up", "read", "rest"])
    #expect(same.differences.isEmpty)
    // The recording allows an event without an effect, so the comparison allows it, too.
    #expect(same.verdict == .equivalent)
    let other = golden.compare(with: { Parity(modulus: 3) }, alphabet: ["up", "read", "rest"])
    #expect(other.differences.first?.steps.map(\.stimulus) == ["up", "up", "up", "read"])
  }

  @Test("A comparison with a state machine applies declared differences")
  func declared() throws {
    let golden = try machine(modulus: 2)
    let report = golden.compare(
      with: { Parity(modulus: 3) }, alphabet: ["up", "read"],
      declared: [
        DeclaredDifference("modulus", reason: "The modulus is 3.", remembering: 0) {
          stimulus, count, observations in
          if stimulus == "up" { count = (count + 1) % 3 }
          if stimulus == "read" { observations[0] = count % 2 == 0 ? "even" : "odd" }
        },
        DeclaredDifference("rest", reason: "The candidate lacks the event.") { stimulus, observations in
          if stimulus == "rest" { observations = ["rest is not in the alphabet"] }
        },
      ]
    )
    #expect(report.verdict == .equivalentExceptAsDeclared)
  }

  @Test("An event in the alphabet of only one side is a difference")
  func alphabets() throws {
    let golden = try machine(modulus: 2)
    let report = golden.compare(with: { Parity(modulus: 2) }, alphabet: ["up", "read", "new"])
    #expect(
      report.differences.flatMap(\.edits) == [
        .extra("rest is not in the alphabet"), .missing("new is not in the alphabet"),
      ])
  }

  @Test("Equal sets have the same description, while different data have different ones")
  func descriptions() throws {
    let machine = try StateMachine(of: { Tags() }, alphabet: [0, 9])
    func verdict(_ candidate: Tags) -> Verdict {
      machine.compare(with: { candidate }, alphabet: [0, 9]).verdict
    }
    #expect(verdict(Tags(isReversed: true)) == .equivalent)
    #expect(verdict(Tags(byte: 9)) == .different)
  }

  @Test("Dates, data and nil have complete descriptions, in a list and an optional as well")
  func completeDescriptions() throws {
    func states(_ values: [some Hashable]) throws -> Int {
      try StateMachine(of: { Alternating(values: values) }, alphabet: ["turn"]).states.count
    }
    let dates = [0, 0.5].map { Date(timeIntervalSinceReferenceDate: $0) }
    #expect(try states(dates) == 2)
    #expect(try states(dates.map(Optional.init)) == 2)
    #expect(try states([[Data([1])], [Data([2])]]) == 2)
    #expect(try states([nil, .some(nil)] as [Int??]) == 2)
  }

  /// A private type, whose file's address the runtime shows in a list.
  private struct Item: Hashable { var number = 1 }

  @Test("The text of a state machine contains no address, so it is the same in each process")
  func addresses() throws {
    let text = try StateMachine(
      of: { Alternating(values: [[Item()], [Item(number: 2)]]) }, alphabet: ["turn"]
    ).text
    #expect(text.contains("Item(number: 2)"))
    #expect(!text.contains("$"), "\(text)")
  }

  @Test("If the exploration is incomplete, making a state machine throws an error")
  func incomplete() {
    let error = #expect(throws: ComparisonError.self) {
      try StateMachine(of: { Parity(modulus: 100) }, alphabet: ["up"], limits: Limits(states: 10))
    }
    #expect(error?.description.hasPrefix("The limit of states ended the exploration") == true)
  }

  @Test(
    "The error about a damaged file gives the line, the expected content, and advice",
    arguments: [
      (1, #"{"alphabet":["up","read","rest"]"#, headFields),
      (1, #"{"alphabet":["up","read","rest"],"assumed":[]}"#, headFields),
      (1, #"{"alphabet":["up","read","rest"],"assumed":[],"choices":0,"transitions":6}"#, headFields),
      (
        1, #"{"alphabet":["up","up"],"assumed":[],"caveats":[],"choices":0,"transitions":6}"#,
        "an alphabet with each event once"
      ),
      (
        1,
        #"{"alphabet":["up","read","rest"],"assumed":["a"],"caveats":[],"choices":0,"outside":7,"transitions":6}"#,
        nil
      ),
      (
        1,
        #"{"alphabet":["up","read","rest"],"assumed":["a"],"caveats":[],"choices":0,"outside":2,"transitions":6}"#,
        "a transition that leads to the state outside the assumptions"
      ),
      (
        1,
        #"{"alphabet":["up","read","rest"],"assumed":[],"caveats":[],"choices":0,"outside":2,"transitions":6}"#,
        "no field `outside`, because the file lists no assumptions"
      ),
      (2, #"{"event":"up","from":-1,"shows":[],"to":1}"#, nil),
      (2, #"{"event":"up","from":0,"shows":[],"to":0}"#, nil),
      (3, #"{"event":"read","from":0,"from":0,"shows":["even"],"to":0}"#, transitionFields),
      (3, #"{"event":"read","from":0,"given":[],"note":"a:b","shows":["even"],"to":0}"#, transitionFields),
      (
        3,
        #"{"event":"read","from":0,"questions":[{"answers":["a"],"occurrence":9223372036854775807,"text":"a"}],"#
          + #""shows":["even"],"to":0}"#, transitionFields
      ),
      (
        3,
        #"{"event":"read","from":0,"given":[{"answer":"b","occurrence":0,"question":"a"}],"shows":[],"to":0}"#,
        transitionFields
      ),
      (6, #"{"event":"read","from":1,"shows":["even"],"to":1}"#, nil),
      (3, #"{"event":"read","from":0,"shows":["even"]}"#, transitionFields),
      (
        3,
        #"{"event":"read","from":0,"questions":[{"answers":[],"occurrence":0,"text":"a"}],"shows":[],"to":0}"#,
        transitionFields
      ),
      (3, #"{"event":"read","from":9223372036854775807,"shows":[],"to":0}"#, nil),
      (3, #"{"event":"up","from":0,"shows":[],"to":0}"#, nil),
      (3, #"{"event":"read","from":0,"shows":[],"to":2}"#, nil),
      (
        5, #"{"event":"up","from":1,"shows":[],"to":2}"#,
        "a target from 0 to 1, because the file has 2 states"
      ),
      (7, "", transitionFields),
    ] as [(Int, String, String?)])
  func damage(_ line: Int, _ text: String, _ expected: String?) {
    var lines = parityText.split(separator: "\n").map(String.init)
    lines[line - 1] = text
    let error = #expect(throws: DamagedFile.self) {
      try StateMachine(parsing: lines.joined(separator: "\n") + "\n", file: "bad")
    }
    if let expected {
      #expect(
        error?.description
          == "bad:\(line): expected \(expected). Restore the file, or delete it and record it again.")
    }
  }

  @Test(
    "A file is damaged if a transition with one more answer changes a question up to the one that it answers")
  func contradictoryQuestions() throws {
    let text = try StateMachine(of: { Quiz() }, alphabet: ["ask"]).text
    #expect(try StateMachine(parsing: text, file: "good").text == text)
    let second = #"{"answers":["0","1"],"occurrence":0,"text":"second"}"#
    let lines = text.split(separator: "\n").map(String.init)
    let answered = try #require(
      lines.firstIndex { $0.contains(#""question":"second""#) && $0.contains(second) })
    let changed = lines[answered].replacing(
      second, with: #"{"answers":["2","1"],"occurrence":0,"text":"second"}"#)
    let contradiction = lines[..<answered] + [changed] + lines[(answered + 1)...]
    #expect(throws: DamagedFile.self) {
      try StateMachine(parsing: contradiction.map { $0 + "\n" }.joined(), file: "bad")
    }
  }

  @Test("Reading an incomplete file throws an error", arguments: 0..<7)
  func tooShort(_ count: Int) {
    let text = parityText.split(separator: "\n").prefix(count).map { $0 + "\n" }.joined()
    #expect(throws: DamagedFile.self) { try StateMachine(parsing: text, file: "bad") }
  }
}

@Suite("Golden state machines that lost a line or an answer")
struct LostLineTests {
  private let lines: [String]

  init() throws {
    lines = try StateMachine(
      of: { Dice(seed: 5, storesMore: false) }, alphabet: [0, 1], maxChoicesPerStep: 2
    ).text.split(separator: "\n").map(String.init)
  }

  private func isDamaged(_ lines: [String]) -> Bool {
    (try? StateMachine(parsing: lines.map { $0 + "\n" }.joined(), file: "bad")) == nil
  }

  @Test("A file is damaged if it lacks a line, no matter which")
  func anyLine() {
    #expect(!isDamaged(lines) && lines.contains { $0.contains("given") })
    for index in lines.indices {
      #expect(isDamaged(Array(lines[..<index] + lines[(index + 1)...])), "without line \(index + 1)")
    }
  }

  @Test("A file is damaged if an answer is not offered, is the default, or is given twice")
  func anyAnswer() throws {
    let index = try #require(lines.firstIndex { $0.contains("given") })
    for change in [#""answer":"7""#, #""answer":"0""#] {
      var changed = lines
      changed[index].replace(/"answer":"[12]"/, with: change, maxReplacements: 1)
      #expect(isDamaged(changed), "\(changed[index])")
    }
    var doubled = lines
    let given = try #require(doubled[index].firstMatch(of: /"given":\[({[^}]*})/))
    doubled[index].replaceSubrange(given.range, with: "\(given.0),\(given.1)")
    #expect(isDamaged(doubled), "\(doubled[index])")
  }

  @Test("A file is damaged if two states have equal futures, or if no sequence reaches a state")
  func states() {
    let head = #"{"alphabet":["a"],"assumed":[],"caveats":[],"choices":0,"transitions":2}"#
    func row(_ state: Int, _ target: Int, _ shown: String) -> String {
      #"{"event":"a","from":\#(state),"shows":["\#(shown)"],"to":\#(target)}"#
    }
    #expect(!isDamaged([head, row(0, 1, "x"), row(1, 0, "y")]))
    #expect(isDamaged([head, row(0, 1, "x"), row(1, 0, "x")]))
    #expect(isDamaged([head, row(0, 0, "x"), row(1, 0, "y")]))
  }
}

/// A subject with pseudo-random behaviour, up to two choices in a step, and perhaps a number without an effect.
private struct Dice: SubjectWithChoices {
  let seed: UInt64
  let storesMore: Bool
  private var state = 0
  private var more = 0

  init(seed: UInt64, storesMore: Bool) { (self.seed, self.storesMore) = (seed, storesMore) }

  mutating func apply(_ event: Int, choices: Choices) -> [Int] {
    var generator = SeededGenerator(seed: seed &* 1_000 &+ UInt64(state * 4 + event))
    var key = state * 4 + event
    for _ in 0..<Int.random(in: 0...2, using: &generator) {
      key = key * 3 + choices.pick("question \(Int.random(in: 0...2, using: &generator))", from: [0, 1, 2])
    }
    var next = SeededGenerator(seed: seed &* 1_000_000 &+ UInt64(key))
    state = Int.random(in: 0...3, using: &next)
    let shown = Int.random(in: 0...1, using: &next)
    if storesMore { more = Int.random(in: 0...2, using: &next) }
    return [shown]
  }
}

@Suite("Canonical state machines")
struct CanonicalTests {
  @Test("If subjects behave the same, their state machines have the same text, despite extra states")
  func canonical() throws {
    for seed in 1...100 as ClosedRange<UInt64> {
      let texts = try [false, true].map { storesMore in
        try StateMachine(
          of: { Dice(seed: seed, storesMore: storesMore) }, alphabet: [0, 1], maxChoicesPerStep: 2,
          audit: nil
        ).text
      }
      #expect(texts[0] == texts[1], "seed \(seed)")
    }
  }
}

/// Returns the applied text, unless it is empty.
///
/// Each application of the first text toggles whether the subject returns all texts as well.
private struct Speaker: TestSubject {
  let words: [String]
  var addsAllWords = false

  mutating func apply(_ word: String) -> [String] {
    if word == words[0] { addsAllWords.toggle() }
    return addsAllWords ? [word] + words : word.isEmpty ? [] : [word]
  }
}

@Suite("State machines with unusual characters")
struct AnyTextTests {
  @Test("Even with unusual characters, state machines and suites stay the same if you write and read them")
  func alphabets() throws {
    let scalars = [
      "", " ", "\n", "\r\n", "\0", "\"", "\\", "e", "\u{301}", "\u{2028}", "🇩", "🇪", "{", "/", "\t", "ß",
    ]
    var generator = SeededGenerator(seed: 42)
    for _ in 0..<300 {
      let texts = (0..<3).map { _ in
        (0..<Int.random(in: 1...3, using: &generator)).map { _ in
          scalars[Int.random(in: scalars.indices, using: &generator)]
        }.joined()
      }
      let words = Array(Set(texts)).sorted()
      let machine = try StateMachine(of: { Speaker(words: words) }, alphabet: words, audit: nil)
      #expect(try StateMachine(parsing: machine.text, file: "machine") == machine, "\(words)")
      let suite = machine.conformanceSuite()
      let read = try ConformanceSuite(parsing: suite.text, file: "suite")
      #expect(read == suite && read.check(alphabet: words) { Speaker(words: words) }.conforms, "\(words)")
    }
  }
}
