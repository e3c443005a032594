import CaseStudy
import Equivalence
import Foundation

/// The data of the explorer, an HTML page on which you send events to legacy and its candidates.
struct ExplorerPage: Encodable {
  struct Side: Encodable {
    var name: String
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

  /// A declared difference or a regression.
  struct Change: Encodable {
    var name: String
    var reason: String
    /// The shortest sequence of events that shows a regression.
    var shortest: ExploredScenario.Finding?
    /// The draft's state machine without a regression, or nil if the page's events cannot show the regression.
    var states: [[Step]]?
  }

  private let title: String
  private let feature: String
  private let others: [String]
  /// True if the page's Swift code needs `await` for an event.
  private let isAsynchronous: Bool
  private let stateNames: [String]
  private let words: [String: String]
  private let sides: [Side]
  /// Modern's declared differences, or an empty list if modern's state machine is legacy's.
  private let declared: [Change]
  private let regressions: [Change]

  @MainActor
  init(of feature: any Feature, progress: @escaping ScenarioProgress) async throws {
    title = feature.machineTitle
    self.feature = feature.name
    others = Features.all.map(\.name).filter { $0 != feature.name }
    isAsynchronous = feature.isAsynchronous
    let machines = try await feature.machines()
    sides = machines.map { Side(name: $0, states: Self.states(of: $1)) }
    let differs = machines.contains { $0.name == "modern" && $0.machine != machines[0].machine }
    declared = feature.declaredDifferences().compactMap { known in
      guard case .declared(let id, let reason) = known, differs else { return nil }
      return Change(name: id, reason: reason)
    }
    let draft = machines.first { $0.name == "draft" }?.machine
    var changes: [Change] = []
    for one in feature.regressions {
      let shortest = await feature.shortestFinding(of: .regression(one), progress: progress)
      let machine = try await feature.machine(without: one)
      changes.append(
        Change(
          name: one.name,
          reason: "Legacy \(one.legacy). Draft \(one.draft). What a user notices: \(one.noticed)",
          shortest: shortest, states: machine == draft ? nil : machine.map(Self.states)))
    }
    regressions = changes
    let steps = changes.compactMap(\.shortest).flatMap(\.steps)
    let stimuli = sides.flatMap { $0.states.joined().map(\.stimulus) } + steps.map(\.stimulus)
    let words = stimuli.reduce(into: [:]) { $0[$1] = ExplorerWords.words(for: $1) }
    stateNames = try feature.stateNames(of: machines[0].machine) { words[$0] ?? $0 }
    self.words = words
  }

  private static func states(of machine: StateMachine) -> [[Step]] {
    machine.states.map { transitions in
      transitions.map { transition in
        Step(
          stimulus: machine.name(of: transition), swift: machine.source(of: transition),
          shows: transition.observations, target: transition.target)
      }
    }
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

extension Feature {
  /// The explorer's state machine of the draft without one regression.
  @MainActor
  fileprivate func machine(without regression: Regression) async throws -> StateMachine? {
    let others = regressions.map(\.number).filter { $0 != regression.number }
    guard let implementation = switched(on: Set(others)) else { return nil }
    return try await machine(of: implementation)
  }
}

extension StateMachine {
  fileprivate func source(of transition: StateMachine.Transition) -> String {
    let choices = transition.choices.map(\.swiftSource).joined(separator: ", ")
    return transition.stimulus + (choices.isEmpty ? "" : ", choices: Choices([\(choices)])")
  }
}
