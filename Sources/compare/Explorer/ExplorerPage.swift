import CaseStudy
import Equivalence
import Foundation

/// The data of the explorer, an HTML page on which you send events to legacy and its candidates.
struct ExplorerPage: Encodable {
  struct Side: Encodable {
    var name: String
    var declared: [Difference]
    /// The regressions.
    var changed: [Difference]
    /// The steps in each state, in the alphabet's order.
    var states: [[Step]]
  }

  struct Step: Encodable {
    var stimulus: String
    /// The arguments of `apply`.
    var swift: String
    var shows: [String]
    var target: Int
  }

  /// A known difference, the steps that show only this difference, and the shortest sequence to one of these steps.
  struct Difference: Encodable {
    var name: String
    var reason: String
    var examples: [ExploredScenario.FindingStep]
    var shortest: ExploredScenario.Finding?

    init(_ known: KnownDifference, _ findings: [ExploredScenario.Finding]) {
      name = known.name
      reason =
        switch known {
        case .declared(_, let reason): reason
        case .regression(let one):
          "Legacy \(one.legacy). Draft \(one.draft). What a user notices: \(one.noticed)"
        }
      examples = findings.compactMap(\.steps.last)
      shortest = findings.first
    }
  }

  private let title: String
  private let feature: String
  private let others: [String]
  /// True if the page's Swift code needs `await` for an event.
  private let isAsynchronous: Bool
  private let stateNames: [String]
  private let words: [String: String]
  private let sides: [Side]

  @MainActor
  init(of feature: any Feature, progress: @escaping ScenarioProgress) async throws {
    title = feature.machineTitle
    self.feature = feature.name
    others = Features.all.map(\.name).filter { $0 != feature.name }
    isAsynchronous = feature.isAsynchronous
    let machines = try await feature.machines()
    let regressions = feature.regressions.map(KnownDifference.regression)
    let differs = machines.contains { $0.name == "modern" && $0.machine != machines[0].machine }
    var findings: [String: [ExploredScenario.Finding]] = [:]
    for known in regressions + (differs ? feature.declaredDifferences() : []) {
      findings[known.name] = await feature.findings(of: known, limits: Limits(depth: 4), progress: progress)
    }
    func differences(_ known: [KnownDifference]) -> [Difference] {
      known.map { Difference($0, findings[$0.name, default: []]) }
    }
    sides = machines.map { name, machine in
      let states = machine.states.map { transitions in
        transitions.map { transition in
          Step(
            stimulus: machine.name(of: transition), swift: machine.source(of: transition),
            shows: transition.observations, target: transition.target)
        }
      }
      return Side(
        name: name, declared: differences(feature.declaredDifferences(of: name)),
        changed: differences(name == "draft" ? regressions : []), states: states)
    }
    let steps = findings.values.compactMap(\.first).flatMap(\.steps)
    let stimuli = sides.flatMap { $0.states.joined().map(\.stimulus) } + steps.map(\.stimulus)
    let words = stimuli.reduce(into: [:]) { $0[$1] = ExplorerWords.words(for: $1) }
    stateNames = try feature.stateNames(of: machines[0].machine) { words[$0] ?? $0 }
    self.words = words
  }

  func html() throws -> String {
    let page = (Bundle.module.resourceURL ?? Bundle.module.bundleURL)
      .appendingPathComponent("Page/explorer.html")
    let template = try String(contentsOf: page, encoding: .utf8)
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    // The text `</script>` in the data would end the element around the data.
    let data = String(decoding: try encoder.encode(self), as: UTF8.self).replacing("<", with: "\\u003c")
    return template.replacing("<!-- DATA -->", with: data).replacing("<!-- TITLE -->", with: title)
  }
}

extension StateMachine {
  fileprivate func source(of transition: StateMachine.Transition) -> String {
    let choices = transition.choices.map(\.swiftSource).joined(separator: ", ")
    return transition.stimulus + (choices.isEmpty ? "" : ", choices: Choices([\(choices)])")
  }
}
