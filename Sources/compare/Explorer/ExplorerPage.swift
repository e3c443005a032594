import CaseStudy
import Equivalence
import Foundation

/// The data of a page in one file, in which you send events to legacy and its candidates.
struct ExplorerPage: Encodable {
  /// The machine of an implementation.
  struct Side: Encodable {
    var name: String
    /// Whether a proof found only declared differences.
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

  /// A named difference, and steps that show only it.
  struct Difference: Encodable {
    var name: String
    var reason: String
    var examples: [ExploredScenario.FindingStep]

    init(_ name: String, _ reason: String, _ findings: [ExploredScenario.Finding]?) {
      self.name = name
      self.reason = reason
      examples = findings?.compactMap(\.steps.last) ?? []
    }
  }

  /// A shortest sequence that shows a regression.
  struct Counterexample: Encodable {
    var name: String
    var words: String
    var noticed: String
    var start: String
    var steps: [ExploredScenario.FindingStep]
    var swift: String
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
  /// Whether an event has to be awaited.
  private let isAsynchronous: Bool
  /// The names of legacy's states.
  private let stateNames: [String]
  /// The events in words.
  private let words: [String: String]
  private var sides: [Side] = []
  private let counterexamples: [Counterexample]

  /// Makes the state machines of a feature, and finds the regressions of its draft.
  ///
  /// - Throws: `IncompleteExploration` if not all of the behaviour of an implementation was seen.
  @MainActor
  init(of feature: any Feature, progress: @escaping (ScenarioToExplore, ExplorationProgress) -> Void)
    async throws
  {
    title = feature.machineTitle
    self.feature = feature.name
    others = Features.all.filter { $0.name != feature.name }.map { Other(name: $0.name, title: $0.title) }
    isAsynchronous = feature.isAsynchronous
    let machines = try await feature.machines()
    var findings: [String: [ExploredScenario.Finding]] = [:]
    let differs = machines.contains { $0.name == "modern" && $0.machine != machines[0].machine }
    let declared = differs ? feature.declaredDifferences() : []
    for known in feature.regressions.map(KnownDifference.regression) + declared {
      findings[known.name] = await Self.findings(of: known, in: feature, progress: progress)
    }
    counterexamples = feature.regressions.compactMap { regression in
      findings[regression.name]?.first.map { finding in
        Counterexample(
          name: regression.name, words: regression.words, noticed: regression.noticed, start: finding.start,
          steps: finding.steps, swift: finding.swiftTest)
      }
    }
    for (name, machine) in machines {
      let declared = feature.declaredDifferences(of: name).compactMap { known -> Difference? in
        guard case .declared(let id, let reason) = known else { return nil }
        return Difference(id, reason, findings[id])
      }
      let changed = (name == "draft" ? feature.regressions : []).map {
        Difference($0.name, "\($0.words) What a user notices: \($0.noticed)", findings[$0.name])
      }
      let states = machine.states.map { transitions in
        transitions.map { transition in
          Step(
            stimulus: machine.name(of: transition), swift: machine.source(of: transition),
            shows: transition.observations, target: transition.target)
        }
      }
      sides.append(
        Side(name: name, isProved: name == "modern", declared: declared, changed: changed, states: states))
    }
    let stimuli =
      sides.flatMap { $0.states.joined().map(\.stimulus) }
      + counterexamples.flatMap { $0.steps.map(\.stimulus) }
    let words = stimuli.reduce(into: [:]) { $0[$1] = ExplorerWords.words(for: $1, in: feature) }
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

  /// Makes sure that a file can be written, before the explorations for it begin.
  ///
  /// - Throws: ``CommandError`` if it cannot.
  static func check(_ path: String) throws {
    var isFolder: ObjCBool = false
    if FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder.boolValue {
      throw CommandError(description: "compare: \(path) is a folder; name a file in it")
    }
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
    guard FileManager.default.isWritableFile(atPath: folder) else { throw unwritable(path) }
  }

  private static func unwritable(_ path: String) -> CommandError {
    CommandError(description: "compare: \(path) cannot be written; name a file in a folder that exists")
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
    // Nothing in the data can end the element that it stands in.
    let data = String(decoding: try encoder.encode(self), as: UTF8.self).replacing("<", with: "\\u003c")
    let text = template.replacing("<!-- DATA -->", with: data)
      .replacing("<!-- TITLE -->", with: title)
    do {
      try Data(text.utf8).write(to: URL(fileURLWithPath: path))
    } catch {
      throw Self.unwritable(path)
    }
  }
}

extension Regression {
  fileprivate var words: String { "Legacy \(legacy). Draft \(draft)." }
}

extension StateMachine {
  fileprivate func source(of transition: StateMachine.Transition) -> String {
    let choices = transition.choices.map(\.swiftSource).joined(separator: ", ")
    return transition.stimulus + (choices.isEmpty ? "" : ", choices: Choices([\(choices)])")
  }
}
