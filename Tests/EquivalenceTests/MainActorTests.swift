import Equivalence
import Testing

@MainActor
final class Lamp {
  private var isOn = false
  func toggle() -> Bool {
    isOn.toggle()
    return isOn
  }
}

extension Lamp: @MainActor Subject {
  enum Stimulus: Hashable { case toggle }
  func apply(_ stimulus: Stimulus) -> [Bool] { [toggle()] }
}

@Suite("Subjects on the main actor")
@MainActor
struct MainActorTests {
  @Test("A class isolated to the main actor is compared from there")
  func isolated() {
    let report = Comparison(control: { Lamp() }, candidate: { Lamp() }, alphabet: [.toggle]).explore()
    #expect(report.verdict == .equivalent)
    #expect(report.states == 2)
  }

  @Test("Walks and machines take a class isolated to the main actor too")
  func walksAndMachines() throws {
    let comparison = Comparison(control: { Lamp() }, candidate: { Lamp() }, alphabet: [.toggle])
    #expect(comparison.walk(count: 2, length: 5, seed: 1).difference == nil)
    let machine = try Machine(of: { Lamp() }, alphabet: [.toggle])
    #expect(machine.states.count == 2)
    let report = machine.comparison(with: { Lamp() }, alphabet: [.toggle]).explore()
    #expect(report.verdict == .equivalent)
  }
}
