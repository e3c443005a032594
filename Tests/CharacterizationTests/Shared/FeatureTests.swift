@testable import CaseStudy
import Equivalence
import TestSupport
import Testing

@Suite("Features")
@MainActor
struct FeatureTests {
  @Test(
    "Each state of a feature's state machine has a name of its own",
    .enabled(if: MaintainersTests.pages.areRun), arguments: Features.all)
  func machine(of feature: any Feature) async throws {
    let machine = try await feature.machine()
    let names = try feature.stateNames(of: machine)
    #expect(machine.states.count > 10)
    #expect(Set(names).count == machine.states.count)
  }

  @Test(
    "The scenarios contain each representative value, or a reason explains the gap",
    arguments: Features.all)
  func representatives(of feature: any Feature) {
    var unused = Set(feature.untried.keys)
    for gap in feature.representatives where !gap.isMet {
      let reasons = feature.untried.keys.filter([gap.name, gap.place, gap.property].contains)
      #expect(
        !reasons.isEmpty, "\(feature), \(gap.name): add an event to a scenario, or say why not")
      unused.subtract(reasons)
    }
    #expect(unused.isEmpty, "\(feature): these reasons explain no gap")
  }

  @Test(
    "Each two kinds of event are in one scenario, or a reason explains the gap", arguments: Features.explored)
  func apart(in feature: any Feature) {
    var unused = Set(feature.apart.keys)
    for (one, other) in feature.pairsApart {
      let reasons = feature.apart.keys.filter([one, other, "\(one), \(other)"].contains)
      #expect(!reasons.isEmpty, "\(feature): \(one), \(other)")
      unused.subtract(reasons)
    }
    #expect(unused.isEmpty, "\(feature): these reasons explain no pair")
  }

  @Test("The shortest path to a state reaches the state, also through choices")
  func ways() async throws {
    let machine = try await SavedPlacesFeature().machine()
    let ends = machine.waysToStates.map { way in
      way.reduce(0) { state, name in
        machine.states[state].first { machine.name(of: $0) == name }?.target ?? -1
      }
    }
    #expect(ends == Array(machine.states.indices))
  }
}
