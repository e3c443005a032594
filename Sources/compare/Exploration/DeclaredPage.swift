import CaseStudy
import Equivalence

/// The part of a feature's page that shows what is meant to differ, each with the shortest sequence that shows it.
@MainActor
struct DeclaredPage {
  private var reasons: [(id: String, reason: String)] = []
  private var shortest: [String: String] = [:]

  /// Explores one kind of world after the other, until every declared difference has been found.
  init(of feature: Feature, progress: @escaping (WorldToExplore, ExplorationProgress) -> Void) async {
    let limits = Limits(depth: feature.rowScope.depth)
    for world in WorldToExplore.all(of: [feature]) {
      let explored = await feature.explore(
        world.index, candidate: "modern", namesDeclared: true, limits: limits
      ) { progress(world, $0) }
      reasons = explored.declared.map { ($0.id, $0.reason) }
      for finding in explored.findings {
        for id in finding.names where shortest[id] == nil { shortest[id] = finding.text }
      }
      if reasons.allSatisfy({ shortest[$0.id] != nil }) { return }
    }
  }

  var text: String {
    guard !reasons.isEmpty else { return "Nothing is meant to differ." }
    return reasons.map { id, reason in
      "### \(id.capitalizingFirstLetter)\n\n\(reason)\n\n```\n\(shortest[id] ?? "not found")\n```"
    }.joined(separator: "\n\n")
  }
}

extension String {
  fileprivate var capitalizingFirstLetter: String { prefix(1).uppercased() + dropFirst() }
}
