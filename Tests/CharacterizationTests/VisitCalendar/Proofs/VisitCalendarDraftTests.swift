@testable import CaseStudy
import DraftLocation
import Equivalence
import TestSupport
import Testing

extension VisitCalendarProofs {
  @Suite("The regressions that the calendar's first suite misses")
  @MainActor
  struct CalendarDraftTests {
    @Test(
      "The exploration finds each regression on its own, in the shortest possible sequence",
      .enabled(if: MaintainersTests.drafts.areRun),
      arguments: zip(VisitCalendarFeature().regressions.map(\.number), [2, 5, 4, 3, 2, 4, 3, 4, 2]))
    func alone(number: String, length: Int) async throws {
      let feature = VisitCalendarFeature()
      let regression = try #require(feature.regressions.first { $0.number == number })
      let shortest = try #require(await feature.shortestFinding(of: .regression(regression)))
      #expect(shortest.length == length)
    }

    @Test(
      "The first four scenarios show all regressions of the draft, and no other difference",
      .enabled(if: MaintainersTests.drafts.areRun))
    func draft() async {
      let feature = VisitCalendarFeature()
      var names: Set<String> = []
      for kind in 0..<4 {
        let findings = await feature.explore(kind, candidate: "draft").findings
        #expect(findings.filter(\.names.isEmpty).map(\.text) == [])
        names.formUnion(findings.flatMap(\.names))
      }
      #expect(names == Set(feature.regressions.map(\.name)))
    }

    @Test(
      "With all switches on, the class with switches is equivalent to the draft, and with all off to legacy",
      .enabled(if: MaintainersTests.drafts.areRun),
      arguments: VisitCalendarSubject.Scenario.allCases.prefix(3))
    func switches(_ scenario: VisitCalendarSubject.Scenario) async {
      let all = Set(SwitchedVisitCalendar.Switch.allCases)
      for (control, switches) in [(Implementation.draft, all), (.legacy, [])] {
        let report = await scenario.compared(.switched(on: switches), with: control, declared: []).explore()
        #expect(report.differences == [], "\(control)")
        // The draft shows no alert, so an alert is an unseen observation.
        let others = report.problems.filter { $0.kind != .unseenObservation }
        #expect(others == [], "\(control)")
      }
    }
  }
}
