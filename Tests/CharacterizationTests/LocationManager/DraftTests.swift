import CaseStudy
import Equivalence
import TestSupport
import Testing

extension LocationManagerProofs {
  @Suite("What the first suite let through", .enabled(if: MaintainersTests.drafts.areRun))
  @MainActor
  struct DraftTests {
    /// Every row shows within four steps: in the plain world, or where a location or a turn comes during a call.
    private static let reports = World.Kind.all.prefix(LocationManagerFeature().rowScope.kinds).map { kind in
      kind.compared(.draft, named: PublishedRow.all.flatMap(\.differences))
        .explore(limits: Limits(depth: 4))
    }

    @Test(
      "The exploration finds every row, with a shortest sequence",
      arguments: [
        1: 2, 2: 1, 3: 1, 4: 2, 5: 1, 6: 3, 7: 2, 8: 1, 9: 1, 10: 1, 11: 2, 12: 2, 13: 4, 15: 2, 16: 1, 17: 2,
      ])
    func lists(row: Int, length: Int) {
      let shortest = Self.reports.lazy.compactMap { $0.difference(named: "row \(row)") }.first?.steps.count
      #expect(shortest == length)
    }

    @Test("The exploration finds nothing that is neither a row nor a consequence of one")
    func nothingElse() {
      let others = Self.reports.flatMap(\.differences).filter { $0.names.isEmpty && !$0.isConsequence }
      #expect(others == [])
    }

    @Test(
      "Where every error is tried, nothing else differs, also after a step that differs already",
      arguments: World.Kind.all.filter { $0.description.hasPrefix("every error") })
    func errors(_ kind: World.Kind) {
      let report = kind.compared(.draft, named: PublishedRow.all.flatMap(\.differences)).explore()
      #expect(report.differences.filter(\.names.isEmpty) == [])
    }

    @Test("The draft is different in every kind of world", arguments: World.Kind.all.map(\.shortened))
    func everywhere(_ kind: World.Kind) {
      let report = kind.compared(.draft).explore(
        stopsAtFirstDifference: true)
      #expect(report.verdict == .different)
    }

    @Test("The rows are numbered as in the published table")
    func rows() {
      #expect(PublishedRow.all.map(\.row.number) == (Array(1...13) + [15, 16, 17]).map { "\($0)" })
    }
  }
}
