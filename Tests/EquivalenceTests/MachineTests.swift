import Equivalence
import Testing

/// A counter modulo something, which shows only its parity.
private struct Parity: Subject {
  let modulus: Int
  var count = 0
  mutating func apply(_ stimulus: String) -> [String] {
    switch stimulus {
    case "up":
      count = (count + 1) % modulus
      return []
    case "read": return [count % 2 == 0 ? "even" : "odd", "-> read\\\nonce"]
    default: return []
    }
  }
}

private func machine(modulus: Int) throws -> Machine {
  try Machine(of: { Parity(modulus: modulus) }, alphabet: ["up", "read", "rest"])
}

private let parityText = #"""
  Mealy machine, format 2
  alphabet
    up
    read
    rest
  state 0
    up -> 1
    read|even|-> read\\\nonce
  state 1
    up -> 0
    read|odd|-> read\\\nonce

  """#

@Suite("Golden machines")
struct MachineTests {
  @Test("States that no sequence tells apart are one state", arguments: [2, 4, 6, 100])
  func minimal(_ modulus: Int) throws {
    #expect(try machine(modulus: modulus).text == parityText)
  }

  @Test("A machine survives being written and read")
  func roundTrip() throws {
    for machine in [
      try machine(modulus: 3), try machine(modulus: 8),
      try Machine(of: { Turnstile() }, alphabet: Turnstile.Stimulus.allCases),
    ] {
      #expect(try Machine(parsing: machine.text, file: "golden") == machine)
    }
  }

  @Test("A state that does nearly what an earlier one does is told by what it does otherwise")
  func model() throws {
    struct Lift: Subject {
      var floor = 0
      mutating func apply(_ stimulus: String) -> [String] {
        switch stimulus {
        case "up" where floor < 2: floor += 1
        case "a -> b|c": return ["floor \(floor)", "|", "\u{301}"]
        case "bell": return ["rings", "twice"]
        case "reset": floor = 0
        default: break
        }
        return []
      }
    }
    let machine = try Machine(of: { Lift() }, alphabet: ["up", "a -> b|c", "bell", "reset"])
    #expect(
      machine.text == """
        Mealy machine, format 2
        alphabet
          up
          a -> b|c
          bell
          reset
        state 0
          up -> 1
          a \\-> b\\pc|floor 0|\\p|\u{301}
          bell|rings|twice
        state 1 as 0
          up -> 2
          a \\-> b\\pc|floor 1|\\p|\u{301}
          reset -> 0
        state 2 as 1
          up
          a \\-> b\\pc|floor 2|\\p|\u{301}

        """)
    #expect(try Machine(parsing: machine.text, file: "lift") == machine)
  }

  @Test("States are numbered breadth-first in the alphabet's order")
  func numbering() throws {
    let machine = try Machine(of: { Turnstile() }, alphabet: Turnstile.Stimulus.allCases)
    var met = [0]
    for transitions in machine.states {
      for transition in transitions where !met.contains(transition.target) { met.append(transition.target) }
    }
    #expect(met == Array(machine.states.indices))
  }

  @Test("No two states of a machine behave the same")
  func distinguishable() throws {
    let machine = try Machine(of: { Turnstile(.longHistory) }, alphabet: Turnstile.Stimulus.allCases)
    for first in machine.states.indices {
      for second in machine.states.indices where first < second {
        let report = Comparison(
          control: { Rooted(machine: machine, state: first) },
          candidate: { Rooted(machine: machine, state: second) }, alphabet: machine.alphabet
        ).explore(stopsAtFirstDifference: true)
        #expect(report.verdict == .different, "\(first) and \(second)")
      }
    }
  }

  /// A machine that begins anywhere, written anew so that the check does not rest on what it checks.
  private struct Rooted: Subject {
    let machine: Machine
    var state: Int
    mutating func apply(_ stimulus: String) -> [String] {
      guard let index = machine.alphabet.firstIndex(of: stimulus) else { return [] }
      let transition = machine.states[state][index]
      state = transition.target
      return transition.observations
    }
    var fingerprint: Fingerprint { Fingerprint(reflecting: state) }
  }

  @Test("A subject is checked against its machine without the original")
  func check() throws {
    let golden = try Machine(parsing: parityText, file: "golden")
    let same = golden.comparison(with: { Parity(modulus: 6) }, alphabet: ["up", "read", "rest"]).explore()
    #expect(same.differences.isEmpty)
    #expect(same.problems.map(\.description) == ["The stimulus rest never did anything."])
    let other = golden.comparison(with: { Parity(modulus: 3) }, alphabet: ["up", "read", "rest"]).explore()
    #expect(other.differences.first?.steps.map(\.stimulus) == ["up", "up", "up", "read"])
  }

  @Test("Declared differences work against a machine too")
  func declared() throws {
    let golden = try machine(modulus: 2)
    let report = golden.comparison(
      with: { Parity(modulus: 3) }, alphabet: ["up", "read"],
      declared: [
        DifferencePattern("modulus", reason: "It is three.", remembering: 0) {
          stimulus, count, observations in
          if stimulus == "up" { count = (count + 1) % 3 }
          if stimulus == "read" { observations[0] = count % 2 == 0 ? "even" : "odd" }
        },
        DifferencePattern("rest", reason: "There is none.") { stimulus, observations in
          if stimulus == "rest" { observations = ["rest is not in the alphabet"] }
        },
      ]
    ).explore()
    #expect(report.verdict == .equivalentExceptAsDeclared)
  }

  @Test("A stimulus that only one side knows is a difference")
  func alphabets() throws {
    let golden = try machine(modulus: 2)
    let report = golden.comparison(with: { Parity(modulus: 2) }, alphabet: ["up", "read", "new"]).explore()
    #expect(
      report.differences.flatMap(\.edits) == [
        .extra("rest is not in the alphabet"), .missing("new is not in the alphabet"),
      ])
  }

  @Test("No machine is made of an exploration that is not complete")
  func incomplete() {
    let error = #expect(throws: IncompleteExploration.self) {
      try Machine(of: { Parity(modulus: 100) }, alphabet: ["up"], limits: Limits(states: 10))
    }
    #expect(error?.description.hasPrefix("The limit of states ended the exploration") == true)
  }

  @Test(
    "A bad file is refused with the line and what was expected there",
    arguments: [
      ("", "bad:1: expected 'Mealy machine, format 2', found the end of the file"),
      (
        "Mealy machine, format 3\n",
        "bad:1: expected 'Mealy machine, format 2', found 'Mealy machine, format 3'"
      ),
      ("Mealy machine, format 2\nstate 0\n", "bad:2: expected 'alphabet', found 'state 0'"),
      ("Mealy machine, format 2\nalphabet\n  a\n", "bad:4: expected 'state 0', found the end of the file"),
      (
        "Mealy machine, format 2\nalphabet\n  a\n  a\n",
        "bad:4: expected a stimulus that is not listed yet, found '  a'"
      ),
      (
        "Mealy machine, format 2\nalphabet\n  a\nstate 0\n  a -> b\n",
        "bad:5: expected a transition as in '  stimulus -> 1', found '  a -> b'"
      ),
      (
        "Mealy machine, format 2\nalphabet\n  a\nstate 0 as 0\n",
        "bad:4: expected the number of an earlier state behind 'as', found 'state 0 as 0'"
      ),
      (
        "Mealy machine, format 2\nalphabet\n  a\nstate 0\n  b -> 0\n",
        "bad:5: expected a stimulus of the alphabet, found '  b -> 0'"
      ),
      (
        "Mealy machine, format 2\nalphabet\n  a\nstate 0\n  a -> 0\n  a -> 0\n",
        "bad:6: expected the stimuli in the alphabet's order, each once, found '  a -> 0'"
      ),
      (
        "Mealy machine, format 2\nalphabet\n  a\nstate 0\n  a -> 3\n",
        "bad:5: expected a target below 1, the number of states, found '  a -> 3'"
      ),
      (
        "Mealy machine, format 2\nalphabet\n  a\nstate 0\n  a -> 0\nnonsense\n",
        "bad:6: expected 'state 1', found 'nonsense'"
      ),
    ])
  func badFiles(_ text: String, _ message: String) {
    let error = #expect(throws: MachineSyntaxError.self) { try Machine(parsing: text, file: "bad") }
    #expect(error?.description == message)
  }
}
