@testable import CaseStudy
import Equivalence
import Testing

@Suite("Names of states")
struct StateFactsTests {
  /// A lamp that a switch turns on and off.
  private struct Lamp: Subject {
    private var isOn = false

    mutating func apply(_ stimulus: String) -> [String] {
      isOn.toggle()
      return [isOn ? "light" : "dark"]
    }
  }

  /// What is known of the lamp, from what it showed.
  private struct Shown: StateFacts {
    var row = "dark"
    let column = "lamp"

    mutating func follow(_ stimulus: String, showing observations: [String]) { row = observations[0] }
  }

  /// A count of the switches, which the lamp does not keep.
  private struct Count: StateFacts {
    private var count = 0
    var row: String { "\(count)" }
    let column = "lamp"

    mutating func follow(_ stimulus: String, showing observations: [String]) { count += 1 }
  }

  /// Facts that do not tell on from off.
  private struct Nothing: StateFacts {
    let row = "anything"
    let column = "lamp"

    mutating func follow(_ stimulus: String, showing observations: [String]) {}
  }

  private let machine = Result { try Machine(of: { Lamp() }, alphabet: ["switch"]) }

  @Test("A state is called after what is known of it")
  func names() throws {
    #expect(try StateGrid(of: machine.get(), by: Shown.self).names == ["dark (lamp)", "light (lamp)"])
  }

  @Test("A name that does not hold on every way to a state is refused")
  func wrong() throws {
    #expect(
      throws: StateNameError(description: "switch leads from '1 (lamp)' to '0 (lamp)', not to '2 (lamp)'")
    ) {
      try StateGrid(of: machine.get(), by: Count.self)
    }
  }

  @Test("Two states of the same name are refused")
  func ambiguous() throws {
    #expect(throws: StateNameError(description: "two states have the same place; name them apart")) {
      try StateGrid(of: machine.get(), by: Nothing.self)
    }
  }
}
