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
    var examples: [ExploredWorld.FindingStep]

    init(_ name: String, _ reason: String, among findings: [ExploredWorld.Finding]) {
      self.name = name
      self.reason = reason
      examples = findings.filter { $0.names == [name] }.compactMap(\.steps.last)
    }
  }

  /// A shortest sequence that shows a regression.
  struct Counterexample: Encodable {
    var name: String
    var words: String
    var noticed: String?
    var start: String
    var steps: [ExploredWorld.FindingStep]
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
  init(of feature: any Feature, progress: @escaping (WorldToExplore, ExplorationProgress) -> Void)
    async throws
  {
    title = feature.machineTitle
    self.feature = feature.name
    others = Features.all.filter { $0.name != feature.name }.map { Other(name: $0.name, title: $0.title) }
    isAsynchronous = feature.isAsynchronous
    let machines = try await feature.machines()
    let shortest =
      feature.rowsInWords.isEmpty
      ? nil
      : await ShortestFindings(of: feature, candidate: "draft", progress: progress)
    counterexamples = feature.rowsInWords.compactMap { row in
      shortest?[row.name].map { finding in
        Counterexample(
          name: row.name, words: row.words, noticed: row.noticed, start: finding.start,
          steps: finding.steps, swift: finding.swiftTest)
      }
    }
    let differs = machines.contains { $0.name == "modern" && $0.machine != machines[0].machine }
    let examples = differs ? await Self.declaredSteps(of: feature) : []
    for (name, machine) in machines {
      let declared =
        name == "legacy"
        ? []
        : await feature.explore(0, candidate: name, namesDeclared: true, limits: Limits(depth: 1)).declared
      let changed = (name == "draft" ? feature.rowsInWords : []).map { row in
        let noticed = row.noticed.map { " What a user notices: \($0)" } ?? ""
        return Difference(row.name, row.words + noticed, among: shortest?.findings ?? [])
      }
      let states = machine.states.map { transitions in
        transitions.map { transition in
          Step(
            stimulus: machine.name(of: transition), swift: machine.source(of: transition),
            shows: transition.observations, target: transition.target)
        }
      }
      sides.append(
        Side(
          name: name, isProved: name == "modern",
          declared: declared.map { Difference($0.id, $0.reason, among: examples) }, changed: changed,
          states: states))
    }
    let stimuli =
      sides.flatMap { $0.states.joined().map(\.stimulus) }
      + counterexamples.flatMap { $0.steps.map(\.stimulus) }
    let words = stimuli.reduce(into: [:]) { $0[$1] = ExplorerWords.words(for: $1, in: feature) }
    stateNames = try feature.stateNames(of: machines[0].machine) { words[$0] ?? $0 }
    self.words = words
  }

  /// Steps that show the declared differences of modern.
  @MainActor
  private static func declaredSteps(of feature: any Feature) async -> [ExploredWorld.Finding] {
    var findings: [ExploredWorld.Finding] = []
    for kind in feature.kinds.indices {
      // A difference that only another scenario shows appears there at once. To look further takes long.
      let limits = Limits(depth: kind == 0 ? 4 : 1)
      findings += await feature.explore(kind, candidate: "modern", namesDeclared: true, limits: limits)
        .findings
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

extension Row {
  fileprivate var words: String { "The original \(original). The draft \(port)." }
}

extension StateMachine {
  fileprivate func source(of transition: StateMachine.Transition) -> String {
    let choices = transition.choices.map(\.swiftSource).joined(separator: ", ")
    return transition.stimulus + (choices.isEmpty ? "" : ", choices: Choices([\(choices)])")
  }
}
