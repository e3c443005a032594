@testable import CaseStudy
import Equivalence
import TestSupport
import Testing

@Suite("Features")
@MainActor
struct FeatureTests {
  @Test(
    "Each feature has a smallest state machine, with a name for every state",
    .enabled(if: MaintainersTests.pages.areRun), arguments: Features.all)
  func machine(of feature: any Feature) async throws {
    let machine = try await feature.machine()
    let names = try feature.stateNames(of: machine)
    #expect(machine.states.count > 10)
    #expect(Set(names).count == machine.states.count)
  }

  @Test(
    "A proof covers each representative of the value types, or the representative gives a reason",
    arguments: Features.all)
  func met(feature: any Feature) {
    #expect(!feature.representatives.isEmpty)
    for representative in feature.representatives {
      #expect(
        representative.isMet == (representative.whyUntried == nil),
        "\(feature): \(representative.name); add it to the alphabet of a scenario, or say why not")
    }
  }

  @Test("The shortest path to a state reaches the state, also through answers")
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
