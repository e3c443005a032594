import CaseStudy
import Equivalence
import Foundation

/// The data of a page in one file, in which you send events to legacy and its candidates.
struct ExplorerPage: Encodable {
  /// The state machine of an implementation.
  struct Side: Encodable {
    var name: String
    /// True if a proof found only declared differences.
    var isProved: Bool
    /// The intended differences.
    var declared: [Difference]
    /// The regressions.
    var changed: [Difference]
    /// The steps in each state, in the alphabet's order.
    var states: [[Step]]
  }

  /// An event in a state, its observations, and the next state.
  struct Step: Encodable {
    var stimulus: String
    /// The arguments of `apply`.
    var swift: String
    var shows: [String]
    var target: Int
  }

  /// A named difference, the steps that show it alone, and the shortest sequence to one of them.
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

  /// Another feature.
  struct Other: Encodable {
    var name: String
    var title: String
  }

  private let title: String
  private let feature: String
  /// The features that have pages of their own beside this one.
  private let others: [Other]
  /// True if the page has to await an event.
  private let isAsynchronous: Bool
  /// The names of legacy's states.
  private let stateNames: [String]
  /// The events in words.
  private let words: [String: String]
  private let sides: [Side]

  /// Makes the state machines of a feature, and finds the regressions of its draft.
  ///
  /// - Throws: `IncompleteExploration` if an exploration did not cover all of an implementation's behaviour.
  @MainActor
  init(of feature: any Feature, progress: @escaping (ScenarioToExplore, ExplorationProgress) -> Void)
    async throws
  {
    title = feature.machineTitle
    self.feature = feature.name
    others = Features.all.filter { $0.name != feature.name }.map { Other(name: $0.name, title: $0.title) }
    isAsynchronous = feature.isAsynchronous
    let machines = try await feature.machines()
    let regressions = feature.regressions.map(KnownDifference.regression)
    let differs = machines.contains { $0.name == "modern" && $0.machine != machines[0].machine }
    var findings: [String: [ExploredScenario.Finding]] = [:]
    for known in regressions + (differs ? feature.declaredDifferences() : []) {
      findings[known.name] = await Self.findings(of: known, in: feature, progress: progress)
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
        name: name, isProved: name == "modern",
        declared: differences(feature.declaredDifferences(of: name)),
        changed: differences(name == "draft" ? regressions : []), states: states)
    }
    let steps = findings.values.compactMap(\.first).flatMap(\.steps)
    let stimuli = sides.flatMap { $0.states.joined().map(\.stimulus) } + steps.map(\.stimulus)
    let words = stimuli.reduce(into: [:]) { $0[$1] = ExplorerWords.words(for: $1) }
    stateNames = try feature.stateNames(of: machines[0].machine) { words[$0] ?? $0 }
    self.words = words
  }

  /// The findings of a difference alone, shortest first.
  @MainActor
  private static func findings(
    of known: KnownDifference, in feature: any Feature,
    progress: @escaping (ScenarioToExplore, ExplorationProgress) -> Void
  ) async -> [ExploredScenario.Finding] {
    var findings: [ExploredScenario.Finding] = []
    for scenario in ScenarioToExplore.all(of: [feature]) {
      var limits: Limits? = Limits(depth: 4)
      if case .regression = known {
        if !findings.isEmpty { break }
        if scenario.index > 0 { limits = nil }
      } else if scenario.index > 0 {
        // A difference that only another scenario shows appears there at once.
        limits = Limits(depth: 1)
      }
      findings += await feature.findings(of: known, in: scenario.index, limits: limits) {
        progress(scenario, $0)
      }
    }
    return findings
  }

  // MARK: Writing

  /// Checks that the file is writable, before the explorations begin.
  ///
  /// - Throws: ``CommandError`` if the file is not writable.
  static func check(_ path: String) throws {
    let file = URL(fileURLWithPath: path)
    let folder = file.deletingLastPathComponent()
    guard !file.hasDirectoryPath, FileManager.default.isWritableFile(atPath: folder.path)
    else { throw unwritable(path) }
  }

  private static func unwritable(_ path: String) -> CommandError {
    CommandError(description: "compare: \(path) cannot be written; name a file in a writable folder")
  }

  /// Writes the page.
  ///
  /// - Throws: ``CommandError`` if the file cannot be written.
  func write(to path: String) throws {
    let page = (Bundle.module.resourceURL ?? Bundle.module.bundleURL)
      .appendingPathComponent("Page/explorer.html")
    let template = try String(contentsOf: page, encoding: .utf8)
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    // The data must not end the element around it.
    let data = String(decoding: try encoder.encode(self), as: UTF8.self).replacing("<", with: "\\u003c")
    let text = template.replacing("<!-- DATA -->", with: data).replacing("<!-- TITLE -->", with: title)
    do {
      try Data(text.utf8).write(to: URL(fileURLWithPath: path))
    } catch {
      throw Self.unwritable(path)
    }
  }
}

extension StateMachine {
  fileprivate func source(of transition: StateMachine.Transition) -> String {
    let choices = transition.choices.map(\.swiftSource).joined(separator: ", ")
    return transition.stimulus + (choices.isEmpty ? "" : ", choices: Choices([\(choices)])")
  }
}
