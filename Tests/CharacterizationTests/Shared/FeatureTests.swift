import CaseStudy
import Equivalence
import TestSupport
import Testing

@Suite("Features")
@MainActor
struct FeatureTests {
  @Test(
    "Each feature has a smallest machine, in which every state has a name of its own",
    .enabled(if: MaintainersTests.pages.areRun), arguments: Features.all)
  func machine(of feature: any Feature) async throws {
    let machine = try await feature.machine()
    let names = try feature.stateNames(of: machine)
    #expect(machine.states.count > 10)
    #expect(Set(names).count == machine.states.count)
  }
}
