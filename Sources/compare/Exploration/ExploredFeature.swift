import CaseStudy
import Equivalence

/// The explorations of a feature's kinds of world, taken together.
struct ExploredFeature {
  let feature: Feature
  var worlds: [ExploredWorld] = []

  var verdict: Verdict { .together(worlds.map(\.verdict)) }

  /// What prevents a proof, with the kind of world that it prevents it in.
  var problems: [(place: String, problem: String)] {
    worlds.flatMap { world in world.problems.map { ("\(feature), \(world.kind)", $0) } }
  }

  /// What the environment is assumed not to do, each said once, with the number of kinds of world.
  var assumptions: [String] {
    let assumptions = worlds.map { $0.assumptions.map(Self.withoutFigures) }
    let texts = assumptions.joined().reduce(into: [String]()) { all, text in
      if !all.contains(text) { all.append(text) }
    }
    return texts.map { text in
      "\(text), in \(assumptions.count { $0.contains(text) }) of \(worlds.count) kinds of world"
    }
  }

  /// What is assumed, without how much that leaves out, which differs from world to world.
  private static func withoutFigures(_ assumption: String) -> String {
    assumption.replacing(/\ \(\d[^()]*\)$/, with: "")
  }

  /// The shortest sequence that shows a row, in the plainest kind of world in which it shows.
  func shortest(_ row: Feature.Row) -> ExploredWorld.Finding? {
    worlds.lazy.compactMap { $0.findings.first { $0.names.contains(row.name) } }.first
  }

  /// The differences that no row names and that are no consequences of one, shortest first.
  var unnamed: [ExploredWorld.Finding] {
    worlds.flatMap(\.findings).filter { $0.names.isEmpty && !$0.isConsequence }
      .sorted { $0.length < $1.length }
  }
}

extension Verdict {
  /// What several verdicts come to: the worst of them.
  static func together(_ verdicts: [Verdict]) -> Verdict {
    let order: [Verdict] = [.different, .inconclusive, .equivalentExceptAsDeclared]
    return order.first(where: verdicts.contains) ?? .equivalent
  }
}
