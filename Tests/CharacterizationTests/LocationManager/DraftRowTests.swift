import CaseStudy
import Equivalence
import TestSupport
import Testing

extension LocationManagerProofs {
  @Suite("Each row of the draft by itself", .enabled(if: MaintainersTests.drafts.areRun))
  @MainActor
  struct DraftRowTests {
    typealias Switch = SwitchedLocationManager.Switch

    @Test("With one row alone, the draft shows that row and no other", arguments: Switch.allCases)
    func alone(_ row: Switch) {
      let scope = LocationManagerFeature().rowScope
      let reports = World.Kind.all.prefix(scope.kinds).map { kind in
        kind.compared(
          .switched(on: [row]), named: PublishedRow.all.flatMap(\.differences)
        ).explore(limits: Limits(depth: scope.depth))
      }
      #expect(Set(reports.flatMap(\.differences).flatMap(\.names)) == ["row \(row.rawValue)"])
      // Where nothing happens during a call, the row explains all that does not follow from it.
      #expect(reports[0].differences.filter { $0.names.isEmpty && !$0.isConsequence } == [])
    }

    @Test(
      "With every row on, the class with switches is equivalent to the draft",
      arguments: World.Kind.all.filter { ["plain", "two things at a time"].contains($0.description) }.map(
        \.shortened))
    func all(_ kind: World.Kind) {
      let report = kind.compared(
        .switched(on: Set(Switch.allCases)), with: .draft, declared: []
      ).explore()
      #expect(report.differences == [], "\(report)")
      // The draft never clears the platform's delegate, and never ends significant-change monitoring.
      let others = report.problems.filter { if case .unseenObservation = $0 { false } else { true } }
      #expect(others == [])
    }

    @Test(
      "Without a row, the draft is equivalent, except as declared, wherever a row shows",
      arguments: World.Kind.all.prefix(LocationManagerFeature().rowScope.kinds).map(\.shortened))
    func none(_ kind: World.Kind) {
      let report = kind.compared(.switched(on: [])).explore()
      #expect(report.verdict == .equivalentExceptAsDeclared, "\(report)")
    }
  }
}
