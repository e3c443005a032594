import CaseStudy
import Equivalence
import Terminal

/// The explorations of a feature's kinds of world, taken together.
struct ExploredFeature {
  let feature: Feature
  var worlds: [ExploredWorld] = []

  var verdict: Verdict { .together(worlds.map(\.verdict)) }

  /// What prevents a proof, with the kind of world that it prevents it in.
  var problems: [(place: String, problem: String)] {
    worlds.flatMap { world in world.problems.map { ("\(feature), \(world.kind)", $0.text) } }
  }

  /// What prevents a proof, each reason said once, with the number of kinds of world.
  var reasons: [String] {
    counted(worlds.map { $0.problems.map(\.text) }).map { "\(feature), \($0.count): \($0.text)" }
  }

  /// What the environment is assumed not to do, each said once, with the number of kinds of world.
  var assumptions: [String] {
    counted(worlds.map { $0.assumptions.map(\.text) + $0.caveats }).map { "\($0.text), \($0.count)" }
  }

  /// Texts of each kind of world, each once, with the number of kinds of world.
  private func counted(_ texts: [[String]]) -> [(text: String, count: String)] {
    let all = texts.joined().reduce(into: [String]()) { all, text in
      if !all.contains(text) { all.append(text) }
    }
    return all.map { text in
      (text, "in \(texts.count { $0.contains(text) }) of \(worlds.count) kinds of world")
    }
  }

  /// The shortest sequence that shows a row, in the plainest kind of world in which it shows.
  func shortest(_ row: Feature.Row) -> ExploredWorld.Finding? {
    worlds.lazy.compactMap { $0.findings.first { $0.names.contains(row.name) } }.first
  }

  /// The differences that no row names and that show before anything else differs, shortest first.
  ///
  /// What differs alike after the same stimulus, in other kinds of world or with other values, is shown once.
  var unnamed: [ExploredWorld.Finding] {
    var seen: Set<[String]> = []
    return unexplained.filter {
      !$0.isConsequence && seen.insert($0.edits.sorted() + [$0.lastStimulus]).inserted
    }
  }

  /// What no row explains after a step that differs already: each edit once, the shortest sequence first.
  var unexplainedLater: [UnexplainedEdit] {
    var edits: [UnexplainedEdit] = []
    for finding in unexplained where finding.isConsequence {
      for edit in finding.edits {
        if let known = edits.firstIndex(where: { $0.edit == edit }) {
          edits[known].stimuli.insert(finding.lastStimulus)
        } else {
          edits.append(UnexplainedEdit(edit: edit, stimuli: [finding.lastStimulus], shortest: finding))
        }
      }
    }
    return edits
  }

  /// The differences that no row names, shortest first.
  private var unexplained: [ExploredWorld.Finding] {
    worlds.flatMap(\.findings).filter(\.names.isEmpty).sorted { $0.length < $1.length }
  }
}

/// Something in which two sides differ that has no name, wherever it shows.
struct UnexplainedEdit {
  let edit: String
  /// After which kinds of stimulus it shows.
  var stimuli: Set<String>
  /// The shortest sequence that shows it.
  let shortest: ExploredWorld.Finding

  /// What differs and where, and below it the shortest sequence that shows it.
  func text(width: Int) -> String {
    let steps = shortest.steps.map(\.stimulus).joined(separator: "; ")
    return "\(edit), at \(stimuli.sorted().joined(separator: ", "))".folded(to: width, indent: "  ") + "\n"
      + "first: \(steps)".folded(to: width, indent: "    ")
  }
}

extension ExploredWorld.Finding {
  /// The kind of the last stimulus, whatever its values and the answers to it.
  fileprivate var lastStimulus: String {
    String(steps.last?.stimulus.prefix { $0 != "(" && $0 != "," } ?? "")
  }
}

extension Verdict {
  /// What several verdicts come to: the worst of them.
  static func together(_ verdicts: [Verdict]) -> Verdict {
    let order: [Verdict] = [.different, .inconclusive, .equivalentExceptAsDeclared]
    return order.first(where: verdicts.contains) ?? .equivalent
  }
}
