import CaseStudy
import Equivalence
import Testing

@Suite("The explore card and what is near, together", .isolatesProcessWideState)
@MainActor
struct CardAndNearbyTests {
  @Test("No six stimuli tell them apart from the inherited ones, except as declared; compare goes to the end")
  func equivalence() async {
    let explored = await Feature.cardAndNearby.explore(0, candidate: "modern", limits: Limits(depth: 6))
    #expect(explored.findings.map(\.text) == [])
    #expect(explored.problems == [])
    #expect(explored.limit?.depth == 6)
  }
}
