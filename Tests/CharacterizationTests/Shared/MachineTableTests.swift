@testable import CaseStudy
import Equivalence
import Testing

@Suite("The table of a machine")
@MainActor
struct MachineTableTests {
  /// A lamp with a lock.
  private struct Lamp: TestSubject {
    private var isOn = false
    private var isLocked = false

    mutating func apply(_ stimulus: String) -> [String] {
      if stimulus == "lock" { isLocked = true }
      if stimulus == "press", !isLocked { isOn.toggle() }
      return stimulus == "look" && isOn ? ["light"] : []
    }
  }

  @Test("A cell says which state follows, and by a letter what is shown")
  func cells() throws {
    let table = try StateMachine(of: { Lamp() }, alphabet: ["press", "lock", "look"]).table()
    #expect(
      table.hasPrefix(
        """
                0   1   2   3
        press   1   0   ·   ·
        lock    2   3   ·   ·
        look    ·   a   ·   a

        a  light

        The shortest way to each state:
         0  start
         1  press
         2  lock
         3  press, lock

        """))
  }

  @Test("The shortest way to a state leads there, also where answers do")
  func ways() async throws {
    let machine = try SavedPlacesFeature().machine()
    let ends = machine.waysToStates.map { way in
      way.reduce(0) { state, name in
        machine.states[state].first { machine.name(of: $0) == name }?.target ?? -1
      }
    }
    #expect(ends == Array(machine.states.indices))
  }
}
