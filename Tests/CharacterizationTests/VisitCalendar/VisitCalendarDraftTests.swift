import CaseStudy
import Equivalence
import TestSupport
import Testing

extension VisitCalendarProofs {
  @Suite("What the calendar's first suite let through")
  @MainActor
  struct CalendarDraftTests {
    @Test(
      "The exploration finds every row, with a shortest sequence, and nothing else",
      .enabled(if: MaintainersTests.drafts.areRun))
    func rows() async {
      let expected = [
        "row V1": 2, "row V2": 5, "row V3": 4, "row V4": 3, "row V5": 2, "row V6": 4, "row X1": 3,
        "row X2": 4, "row X3": 2,
      ]
      var shortest: [String: Int] = [:]
      let scope = VisitCalendarFeature().rowScope
      for kind in 0..<scope.kinds {
        let explored = await VisitCalendarFeature().explore(
          kind, candidate: "draft", limits: Limits(depth: scope.depth))
        #expect(explored.verdict == .different, "\(explored.kind)")
        #expect(explored.findings.filter { $0.names.isEmpty && !$0.isConsequence }.map(\.text) == [])
        for finding in explored.findings {
          for name in finding.names { shortest[name] = min(shortest[name] ?? .max, finding.length) }
        }
      }
      #expect(shortest == expected)
    }

    @Test(
      "With every row on, the class with switches is equivalent to the draft, and with none to legacy",
      .enabled(if: MaintainersTests.drafts.areRun), arguments: VisitCalendarSubject.World.Kind.all)
    func switches(_ kind: VisitCalendarSubject.World.Kind) async {
      let all = Set(SwitchedVisitCalendar.Switch.allCases)
      for (control, switches) in [(Implementation.draft, all), (.legacy, [])] {
        let report = await kind.compared(.switched(on: switches), with: control, declared: []).explore()
        #expect(report.differences == [], "\(control)")
        // The draft shows no alert.
        let others = report.problems.filter { if case .unseenObservation = $0 { false } else { true } }
        #expect(others == [], "\(control)")
      }
    }

    @Test("After a failure nothing that happens releases the draft's screen (row V4)")
    func leak() async {
      let subject = VisitCalendarSubject(.draft)
      await subject.apply(each: [.appear, .answer(.eventsFailed(.notConnected)), .dropScreen])
      let rest: [Stimulus] = [
        .answer(.louvreAndEtna), .newSession, .newDay, .otherScreenAppears,
        .answer(.lecture, to: .otherScreen), .answer(.account("Ada"), to: .otherScreen), .appear,
      ]
      let observations = await subject.apply(each: rest)
      #expect(!observations.contains { if case .screenReleased = $0 { true } else { false } })
    }

    @Test("While it loads the draft's screen is kept alive, and its last answer releases it (row X3)")
    func keptWhileLoading() async {
      let subject = VisitCalendarSubject(.draft)
      await subject.apply(.appear)
      #expect(await subject.apply(each: [.dropScreen, .answer(.fireworks)]) == [])
      #expect(await subject.apply(.answer(.louvreAndEtna)) == [.screenReleased(.quiet)])
    }
  }
}
