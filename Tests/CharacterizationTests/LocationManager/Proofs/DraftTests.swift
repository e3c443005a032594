import CaseStudy
import DraftLocation
import Equivalence
import TestSupport
import Testing

extension LocationManagerProofs {
  @Suite("The regressions of the draft", .enabled(if: MaintainersTests.drafts.areRun))
  @MainActor
  struct DraftTests {
    typealias Switch = SwitchedLocationManager.Switch

    private static let feature = LocationManagerFeature()

    @Test(
      "The exploration finds each regression on its own, in the shortest possible sequence",
      arguments: zip(Switch.allCases, [2, 1, 1, 2, 1, 3, 2, 1, 1, 1, 2, 2, 4, 2, 1, 2]))
    func alone(_ one: Switch, length: Int) async throws {
      let regression = try #require(Self.feature.regressions.first { $0.number == "\(one.rawValue)" })
      let shortest = try #require(await Self.feature.shortestFinding(of: .regression(regression)))
      #expect(shortest.length == length)
    }

    @Test("The first three scenarios show all regressions of the draft, and no other difference")
    func draft() async {
      var names: Set<String> = []
      for scenario in 0..<3 {
        let findings = await Self.feature.explore(scenario, candidate: "draft").findings
        #expect(findings.filter(\.names.isEmpty).map(\.text) == [])
        names.formUnion(findings.flatMap(\.names))
      }
      #expect(names == Set(Self.feature.regressions.map(\.name)))
    }

    @Test("The draft differs from legacy in every scenario", arguments: Scenario.all.map(\.shortened))
    func everywhere(_ scenario: Scenario) {
      #expect(scenario.compared(.draft).explore(stopsAtFirstDifference: true).verdict == .different)
    }

    @Test(
      "With all switches on, the class with switches is equivalent to the draft",
      arguments: Scenario.all.filter { ["plain", "two things at a time"].contains($0.description) }
        .map(\.shortened))
    func all(_ scenario: Scenario) {
      let report = scenario.compared(.switched(on: Set(Switch.allCases)), with: .draft, declared: [])
        .explore()
      #expect(report.differences == [], "\(report)")
      // The draft never clears the platform's delegate or ends significant location changes, so both stay unseen.
      let others = report.problems.filter { $0.kind != .unseenObservation }
      #expect(others == [])
    }

    @Test(
      "With all switches off, the class with switches is equivalent to legacy, except as declared",
      arguments: Scenario.all.prefix(3).map(\.shortened))
    func none(_ scenario: Scenario) {
      let report = scenario.compared(.switched(on: [])).explore()
      #expect(report.verdict == .equivalentExceptAsDeclared, "\(report)")
    }

    @Test("The regressions have the numbers of the published table")
    func numbers() {
      #expect(Self.feature.regressions.map(\.number) == Switch.allCases.map { "\($0.rawValue)" })
    }
  }
}
