import CaseStudy
import DraftLocation
import Equivalence
import TestSupport
import Testing

extension LocationManagerProofs {
  @Suite("Each row of the draft by itself", .enabled(if: MaintainersTests.drafts.areRun))
  @MainActor
  struct DraftRowTests {
    typealias Row = DraftLocationManager.Row

    @Test("With one row alone, the draft shows that row and no other", arguments: Row.allCases)
    func alone(_ row: Row) {
      let scope = Feature.locationManager.rowScope
      let reports = World.Kind.all.prefix(scope.kinds).map { kind in
        LocationManagerComparison(
          candidate: .draft(rows: [row]), in: [kind],
          named: PublishedRow.all.flatMap(\.differences)
        ).explore(limits: Limits(depth: scope.depth))
      }
      #expect(Set(reports.flatMap(\.differences).flatMap(\.names)) == ["row \(row.rawValue)"])
      // Where nothing happens during a call, the row explains all that does not follow from it.
      #expect(reports[0].differences.filter { $0.names.isEmpty && !$0.isConsequence } == [])
    }

    @Test(
      "Without a row, the draft is equivalent, except as declared, wherever a row shows",
      arguments: World.Kind.all.prefix(Feature.locationManager.rowScope.kinds).map(\.shortened))
    func none(_ kind: World.Kind) {
      let report = LocationManagerComparison(candidate: .draft(rows: []), in: [kind]).explore()
      #expect(report.verdict == .equivalentExceptAsDeclared, "\(report)")
    }
  }
}
