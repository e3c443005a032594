import CaseStudy
import Equivalence

/// The shortest sequence that shows each named difference of a candidate, in the plainest kind of world that shows it.
@MainActor
struct ShortestFindings {
  /// The named differences, each with its reason, in the feature's order.
  private(set) var named: [ExploredWorld.Declared] = []
  /// All that was found on the way.
  private(set) var findings: [ExploredWorld.Finding] = []
  private var shortest: [String: ExploredWorld.Finding] = [:]

  /// Explores one kind of world after the other until every name has been found: to the depth in which every row shows,
  /// or else to a depth of one, two, four and so on.
  ///
  /// - Parameters:
  ///   - feature: The feature.
  ///   - candidate: The candidate with the named differences: its rows, or what is declared about it.
  ///   - names: The names to find; those of the declared differences unless said otherwise.
  ///   - progress: Is told how far the exploration of a world has got.
  init(
    of feature: Feature, candidate: String, names: [String]? = nil,
    progress: @escaping (WorldToExplore, ExplorationProgress) -> Void
  ) async {
    let scope = feature.rowScope
    for world in WorldToExplore.all(of: [feature]) {
      var depth = scope.depth ?? 1
      while true {
        let explored = await feature.explore(
          world.index, candidate: candidate, namesDeclared: names == nil, limits: Limits(depth: depth)
        ) { progress(world, $0) }
        named = explored.declared
        findings += explored.findings
        for finding in explored.findings {
          for name in finding.names where shortest[name] == nil { shortest[name] = finding }
        }
        if (names ?? named.map(\.id)).allSatisfy({ shortest[$0] != nil }) { return }
        if explored.limit == nil || depth == scope.depth { break }
        depth *= 2
      }
    }
  }

  /// The shortest sequence that shows a difference; nil if none does.
  subscript(name: String) -> ExploredWorld.Finding? { shortest[name] }
}
