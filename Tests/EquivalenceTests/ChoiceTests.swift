import Testing

@testable import Equivalence

/// A doorbell that notifies its owner, who may mute it or ring again during the notification.
private final class Doorbell: SubjectWithChoices {
  enum Stimulus: String, Hashable, CaseIterable { case ring, mute, unmute }
  enum Observation: Hashable { case rang, lit, silent }
  enum Reaction: Hashable { case nothing, mute, ring }
  enum Fault { case none, lightsMuted, forgetsLight, asksTwice }

  private let fault: Fault
  private var isMuted = false
  private var shown: [Observation] = []
  private var choices = Choices()

  init(_ fault: Fault = .none) { self.fault = fault }

  func apply(_ stimulus: Stimulus, choices: Choices) -> [Observation] {
    self.choices = choices
    shown = []
    switch stimulus {
    case .ring: ring()
    case .mute: isMuted = true
    case .unmute: isMuted = false
    }
    defer { shown = [] }
    return shown
  }

  private func ring() {
    guard !isMuted else { return shown.append(.silent) }
    shown.append(.rang)
    notifyOwner()
    if fault == .asksTwice { notifyOwner() }
    // The owner may have muted the doorbell during the call.
    if !isMuted || fault == .lightsMuted { shown.append(.lit) }
  }

  private func notifyOwner() {
    guard shown.count < 8 else { return }
    switch choices.pick("owner", from: [Reaction.nothing, .mute, .ring]) {
    case .nothing: break
    case .mute: isMuted = true
    case .ring: if fault != .forgetsLight { ring() }
    }
  }
}

/// Makes a choice at each of the given events.
private struct Asker: SubjectWithChoices {
  let asked: Set<String>
  let isSilent: Bool

  func apply(_ stimulus: String, choices: Choices) -> [String] {
    if asked.contains(stimulus) { _ = choices.pick("owner", from: ["nothing", "mute"]) }
    return isSilent ? [] : ["rang"]
  }
}

/// Declares that the candidate ignores a second ring during a notification.
private let oneRing = DeclaredDifference<Doorbell.Stimulus, Doorbell.Observation>(
  "no second ring", reason: "It rings once."
) { _, observations in
  if observations.count(where: { $0 == .rang }) > 1 { observations = [.rang, .lit] }
}

private func comparison(
  _ fault: Doorbell.Fault, maxChoicesPerStep: Int = 1,
  declared: [DeclaredDifference<Doorbell.Stimulus, Doorbell.Observation>] = []
) -> Comparison<Doorbell, Doorbell> {
  Comparison(
    control: { Doorbell() }, candidate: { Doorbell(fault) }, alphabet: Doorbell.Stimulus.allCases,
    declared: declared, maxChoicesPerStep: maxChoicesPerStep)
}

@Suite("Choices")
struct ChoiceTests {
  @Test("For synchronous subjects, overlaps change nothing, whatever the questions are called")
  func overlaps() {
    struct Asker: SubjectWithChoices {
      let asks: Bool
      func apply(_ stimulus: Int, choices: Choices) -> [Int] {
        if asks { _ = choices.pick("before it settles", from: ["no", "yes"]) }
        return []
      }
    }
    let report = Comparison(
      control: { Asker(asks: false) }, candidate: { Asker(asks: true) }, alphabet: [1], overlaps: true
    ).explore()
    #expect(report.verdict == .different, "\(report)")
  }

  @Test("Equal sides do not differ, and the report names the limit of choices", arguments: 0...3)
  func equal(_ answers: Int) {
    let report = comparison(.none, maxChoicesPerStep: answers).explore()
    #expect(report.verdict == .equivalent)
    #expect(report.problems == [])
    #expect(report.states == 2)
    // If the owner rings again, that is a choice again, so each choice that the limit allows adds two transitions.
    #expect(report.transitions == 6 + answers * 2)
    #expect(report.caveats.count == 3)
  }

  @Test("The exploration finds a difference that needs a choice, and the printed step shows the choice")
  func found() throws {
    let report = comparison(.lightsMuted).explore()
    let difference = try #require(report.differences.first)
    #expect(difference.steps.map(\.choices) == [[Choice("owner", "mute")]])
    #expect(difference.description.contains("1. ring (owner: mute)"))
    #expect(
      difference.swiftTest.hasSuffix(
        """
        #expect(candidate.apply(.ring, choices: Choices([Choice("owner", "mute")])) == \
        control.apply(.ring, choices: Choices([Choice("owner", "mute")])))
        """))
    let (control, candidate) = (Doorbell(), Doorbell(.lightsMuted))
    #expect(
      candidate.apply(.ring, choices: Choices([Choice("owner", "mute")]))
        != control.apply(.ring, choices: Choices([Choice("owner", "mute")])))
    #expect(comparison(.lightsMuted, maxChoicesPerStep: 0).explore().verdict == .equivalent)
  }

  @Test("An unmatched choice is a separate difference")
  func unmatchedChoice() throws {
    let report = comparison(.asksTwice).explore()
    let difference = try #require(report.differences.first)
    let second = try #require(difference.edits.first)
    #expect(second.description == "only the candidate asks owner #2? (nothing, mute, ring)")
    #expect(second.observation == nil)
  }

  @Test("If only the first pair asks a question, that is no difference, because no fresh pair repeats it")
  func askedOnce() {
    var made = 0
    let report = Comparison(
      control: { Asker(asked: [], isSilent: false) },
      candidate: {
        made += 1
        return Asker(asked: made == 1 ? ["ring"] : [], isSilent: false)
      }, alphabet: ["ring"]
    ).explore()
    #expect(report.verdict == .inconclusive, "\(report)")
  }

  @Test("Only a comparison sees an unmatched choice, so the Swift test of one replays it from its start")
  func unmatchedChoiceAsTest() throws {
    func start(_ name: String, _ asked: Set<String>) -> ComparisonStart<Asker, Asker> {
      ComparisonStart(name) {
        Asker(asked: [], isSilent: asked.isEmpty)
      } candidate: {
        Asker(asked: asked, isSilent: asked.isEmpty)
      }
    }
    let comparison = Comparison(starts: [start("first", []), start("second", ["ring"])], alphabet: ["ring"])
    let difference = try #require(comparison.explore().differences.first)
    #expect(
      difference.swiftTest == """
        // only the candidate asks owner? (nothing, mute), from second
        let steps = comparison.replay([("ring", [])], from: 1)
        #expect(steps.last?.outcome != .different)
        """)
    #expect(comparison.replay([("ring", [])], from: 1).last?.outcome == .different)
  }

  @Test("A walk picks random answers, and shortening removes the steps and answers that are not needed")
  func walks() throws {
    let report = comparison(.lightsMuted, maxChoicesPerStep: 2).walk(count: 50, length: 20, seed: 4)
    let difference = try #require(report.difference)
    #expect(difference.steps.map(\.stimulus) == [.ring])
    #expect(difference.steps.map(\.choices) == [[Choice("owner", "mute")]])
    #expect(report.isReproduced)
    #expect(comparison(.none, maxChoicesPerStep: 2).walk(count: 50, length: 20, seed: 4).difference == nil)
  }

  @Test("A replay uses the recorded answers")
  func replay() {
    let steps = comparison(.lightsMuted).replay([(.ring, []), (.ring, [Choice("owner", "mute")])])
    #expect(steps.map(\.outcome) == [.equal, .different])
    #expect(steps.map(\.event) == ["ring", "ring (owner: mute)"])
  }

  @Test("A state machine and its text store the choices, and a comparison makes them again")
  func machine() throws {
    let machine = try StateMachine(
      of: { Doorbell() }, alphabet: Doorbell.Stimulus.allCases, maxChoicesPerStep: 2)
    #expect(machine.states.count == 2)
    let answered = #"{"event":"ring","from":0,"given":[{"answer":"mute","occurrence":0,"question":"owner"}],"#
    #expect(try machine.text.contains("\n" + answered))
    #expect(try StateMachine(parsing: machine.text, file: "golden") == machine)
    func report(_ fault: Doorbell.Fault) -> Report<String, String> {
      machine.compare(with: { Doorbell(fault) }, alphabet: Doorbell.Stimulus.allCases)
    }
    #expect(report(.none).verdict == .equivalent)
    #expect(report(.lightsMuted).verdict == .different)
    #expect(report(.asksTwice).verdict == .different)
  }

  @Test("If a declared difference explains an unmatched choice, the choice gets its default answer")
  func declaredQuestion() {
    let comparison = comparison(.forgetsLight, maxChoicesPerStep: 2, declared: [oneRing])
    let explored = comparison.explore()
    #expect(explored.verdict == .equivalentExceptAsDeclared)
    #expect(
      explored.caveats.contains("*owner* has its default answer if only the control asks, as declared"))
    let report = comparison.walk(count: 50, length: 20, seed: 4)
    #expect(report.difference == nil)
    #expect(report.steps == 1000)
    #expect(report.declaredSteps > 0)
  }

  /// Asks its double for a value when it is made, and again at each event, perhaps without the event's choices.
  private struct Loader: SubjectWithChoices {
    let choices = Choices()
    let passesChoices: Bool
    private var value = ""

    init(passesChoices: Bool) {
      self.passesChoices = passesChoices
      if passesChoices { value = load(choices) }
    }

    mutating func apply(_ stimulus: String, choices: Choices) -> [String] {
      value = load(passesChoices ? choices : self.choices)
      return [value]
    }

    private func load(_ choices: Choices) -> String { choices.pick("load", from: ["gives", "fails"]) }
  }

  @Test(
    "The report names a question that a double asks without the choices of an event",
    arguments: [false, true])
  func unasked(_ passesChoices: Bool) {
    let report = Comparison(both: { Loader(passesChoices: passesChoices) }, alphabet: ["load"]).explore()
    #expect(report.verdict == .equivalent)
    #expect(report.caveats.contains { $0.hasPrefix("*load* has its default answer where") }, "\(report)")
    let asked = Comparison(both: { Asker(asked: ["ring"], isSilent: false) }, alphabet: ["ring"]).explore()
    #expect(!asked.caveats.contains { $0.contains("default answer") }, "\(asked)")
  }

  /// Asks its owner only after an event has stored its choices.
  private struct Bell: SubjectWithChoices {
    let isFaulty: Bool
    private var choices: Choices?

    init(isFaulty: Bool) { self.isFaulty = isFaulty }

    mutating func apply(_ stimulus: String, choices: Choices) -> [String] {
      if stimulus == "connect" {
        self.choices = choices
        return ["connected"]
      }
      let answer = self.choices?.pick("owner", from: ["nothing", "mute"])
      return isFaulty && answer == "mute" ? ["lit"] : ["rang"]
    }
  }

  @Test("A state without choices differs from a state with the choices of an event")
  func storedChoices() {
    let report = Comparison(
      control: { Bell(isFaulty: false) }, candidate: { Bell(isFaulty: true) }, alphabet: ["connect", "ring"]
    ).explore(audit: nil)
    #expect(report.differences.map { $0.steps.map(\.stimulus) } == [["connect", "ring"]], "\(report)")
  }

  @Test("A conformance report names a question that a double asks without the choices of an event")
  func unaskedInSuite() throws {
    struct Giver: TestSubject {
      func apply(_ stimulus: String) -> [String] { ["gives"] }
    }
    let suite = try StateMachine(of: { Giver() }, alphabet: ["load"]).conformanceSuite()
    #expect(suite.check(alphabet: ["load"]) { Giver() }.caveats == suite.caveats)
    let report = suite.check(alphabet: ["load"]) { Loader(passesChoices: false) }
    #expect(report.conforms)
    #expect(report.description.contains("\nassumed: *load* has its default answer where"), "\(report)")
    let asked = try StateMachine(of: { Doorbell() }, alphabet: [.ring]).conformanceSuite()
    #expect(asked.check(alphabet: [Doorbell.Stimulus.ring]) { Doorbell() }.caveats == asked.caveats)
  }

  @Test(
    "A walk ends if a replay on fresh subjects has other choices", .timeLimit(.minutes(5)), arguments: 1...9)
  func forgottenQuestionOnWalk(seed: UInt64) {
    var (made, applied) = (0, 0)
    let report = Comparison(
      control: { Asker(asked: ["ring", "knock"], isSilent: false) },
      candidate: {
        made += 1
        return Asker(asked: made == 1 ? ["ring"] : [], isSilent: true)
      }, alphabet: ["ring", "knock"],
      declared: [DeclaredDifference("silent", reason: "It shows nothing.") { $1 = [] }], maxChoicesPerStep: 1
    ).walk(count: 1, length: 80, seed: seed) { _ in
      applied += 1
      return applied <= 40 ? "ring" : "knock"
    }
    #expect(40 < report.steps && report.steps < 80)
  }
}

/// Asks two questions, in one order or the other.
private struct OrderedAsker: SubjectWithChoices {
  var isReversed = false
  var isBroken = false

  func apply(_ stimulus: String, choices: Choices) -> [String] {
    func ask(_ question: String) -> Bool { choices.pick(question, from: [false, true]) }
    if stimulus == "rest" { return [] }
    let answers = (isReversed ? ["second", "first"] : ["first", "second"]).map(ask)
    return answers == [true, true] && !isBroken ? ["both"] : []
  }
}

private func orderComparison(
  _ candidate: OrderedAsker, maxChoicesPerStep: Int = 2
) -> Comparison<OrderedAsker, OrderedAsker> {
  Comparison(
    control: { OrderedAsker() }, candidate: { candidate }, alphabet: ["ask", "rest"],
    maxChoicesPerStep: maxChoicesPerStep)
}

private struct Asking<Answer: Hashable>: SubjectWithChoices {
  let answers: [Answer]
  func apply(_ stimulus: String, choices: Choices) -> [Bool] {
    [choices.pick("ok", from: answers) == answers[0]]
  }
}

@Suite("Two sides that make choices in different orders")
struct QuestionOrderTests {
  @Test("The search tries every combination of answers, in whichever order a side asks")
  func otherOrder() {
    let report = orderComparison(OrderedAsker(isReversed: true, isBroken: true)).explore()
    #expect(report.verdict == .different)
    #expect(report.differences.first?.steps.last?.choices.count == 2)
    #expect(orderComparison(OrderedAsker(isReversed: true)).explore().differences == [])
  }

  @Test("If the limit of choices excludes a combination of answers, the report names the limit")
  func cut() {
    let report = orderComparison(OrderedAsker(isReversed: true), maxChoicesPerStep: 1).explore()
    #expect(report.caveats.contains("at most 1 thing happens while an event is applied"))
  }

  @Test("If a replayed step does not use a choice, the next step does not use it either")
  func leftovers() {
    let comparison = orderComparison(OrderedAsker())
    #expect(comparison.walk(count: 50, length: 50, seed: 3).difference == nil)
    var replay = Replay(comparison, from: comparison.starts[0])
    _ = replay.apply("rest", choices: [Choice("second", "true"), Choice("first", "true")])
    for seed in 1...20 {
      let step = replay.apply("ask", drawing: AnswerDraw(seed: UInt64(seed), maxChoicesPerStep: 2))
      #expect(step.outcome == .equal)
    }
  }

  @Test("The two sides may use different types for the answers of a choice")
  func answerTypes() {
    enum Answer: Hashable { case yes, no }
    let report = Comparison(
      control: { Asking(answers: [Answer.yes, .no]) }, candidate: { Asking(answers: ["yes", "no"]) },
      alphabet: ["ask"]
    ).explore()
    #expect(report.differences.isEmpty, "\(report)")
    #expect(report.transitions == 2)
  }
}

@Suite("Edits")
struct EditTests {
  private func edits(_ control: String, _ candidate: String) -> [ObservationEdit<Character>] {
    ObservationEdit.edits(from: Array(control), to: Array(candidate))
  }

  @Test("An observation at another position counts as moved, even if there are several best alignments")
  func moved() {
    #expect(edits("ab", "ba") == [.moved("a"), .moved("b")])
    #expect(edits("xabc", "abcx") == [.moved("x")])
    #expect(edits("abc", "abc") == [])
  }

  @Test("A lost observation counts as missing, not as moved")
  func missing() {
    #expect(edits("ab", "b") == [.missing("a")])
    #expect(edits("aab", "ab") == [.missing("a")])
    #expect(edits("abcd", "dba") == [.missing("c"), .moved("a"), .moved("b"), .moved("d")])
    #expect(edits("a", "b") == [.missing("a"), .extra("b")])
  }

  @Test(
    "An observation counts as moved exactly if some longest common subsequence omits it",
    arguments: ["abc", "aab", "abcd", "aabbc"])
  func definition(letters: String) {
    let lists = Array(letters).permutations
    for control in lists {
      for candidate in lists {
        let common = control.parts.intersection(candidate.parts)
        let longest = common.map(\.count).max()
        let moved = Set(letters).filter { letter in
          common.contains { part in
            part.count == longest && part.count { $0 == letter } < letters.count { $0 == letter }
          }
        }
        #expect(
          Set(ObservationEdit.edits(from: control, to: candidate)) == Set(moved.map(ObservationEdit.moved)))
      }
    }
  }
}

extension [Character] {
  fileprivate var permutations: Set<[Character]> {
    isEmpty
      ? [[]]
      : indices.reduce(into: []) { all, index in
        var rest = self
        let first = rest.remove(at: index)
        all.formUnion(rest.permutations.map { [first] + $0 })
      }
  }

  /// The subsequences of the list.
  fileprivate var parts: Set<[Character]> {
    reduce(into: [[]]) { parts, element in parts.formUnion(parts.map { $0 + [element] }) }
  }
}
