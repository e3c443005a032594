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
    /// The draft's state machine without this regression, or nil if the page's events cannot show it.
    var states: [[Step]]?
    /// The lines of legacy and of the draft in chapter 2, or an empty list if the chapter shows no code.
    var code: [String] = []
  }

  private let title: String
  /// True if the page's Swift code needs `await` for an event.
  private let isAsynchronous: Bool
  private let stateNames: [String]
  private let words: [String: String]
  private let sides: [Side]
  /// Modern's declared differences, or an empty list if modern's state machine equals legacy's.
  private let declared: [Change]
  private let regressions: [Change]

  /// - Parameter candidate: A further candidate, for instance your own class.
  @MainActor
  init(of feature: any Feature, with candidate: String? = nil, progress: @escaping ScenarioProgress)
    async throws
  {
    title = feature.machineTitle
    isAsynchronous = feature.isAsynchronous
    var machines = try await feature.machines()
    if let candidate,
      let own = try await feature.machine(ofCandidate: candidate, beside: machines.map(\.name))
    {
      machines.append((candidate, own))
    }
    sides = machines.map { Side(name: $0, states: Self.states(of: $1)) }
    let differs = machines.contains { $0.name == "modern" && $0.machine != machines[0].machine }
    declared = feature.declaredDifferences().compactMap { known in
      guard case .declared(let id, let reason) = known, differs else { return nil }
      return Change(name: id, reason: reason)
    }
    let draft = machines.first { $0.name == "draft" }?.machine
    let chapter = ChapterCode()
    var changes: [Change] = []
    for one in feature.regressions {
      let shortest = await feature.shortestFinding(of: .regression(one), progress: progress)
      let machine = try await feature.machine(without: one)
      changes.append(
        Change(
          name: one.name,
          reason: "Legacy \(one.legacy). Draft \(one.draft). What a user notices: \(one.noticed)",
          shortest: shortest, states: machine == draft ? nil : machine.map(Self.states),
          code: chapter.code(of: one.number)))
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

  /// The page with its styles, its data and its script, in one file.
  func html() throws -> String {
    let page = (Bundle.module.resourceURL ?? Bundle.module.bundleURL).appendingPathComponent("Page")
    func text(_ type: String, _ names: [String]) throws -> String {
      try names.map { try String(contentsOf: page.appendingPathComponent($0 + "." + type), encoding: .utf8) }
        .joined(separator: "\n")
    }
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    // The text `</script>` in the data would end the element around the data.
    let data = String(decoding: try encoder.encode(self), as: UTF8.self).replacing("<", with: "\\u003c")
    return try text("html", ["explorer"])
      .replacing("<!-- TITLE -->", with: title)
      .replacing("/* STYLES */", with: try text("css", ["site", "explorer"]))
      // Each module uses only those before it.
      .replacing("/* SCRIPT */", with: try text("js", ["machines", "link", "rows", "grid", "steps", "page"]))
      .replacing("<!-- DATA -->", with: data)
  }
}

extension Feature {
  /// The explorer's state machine of a candidate, or nil if the page shows it already or the feature lacks it.
  @MainActor
  fileprivate func machine(ofCandidate name: String, beside shown: [String]) async throws -> StateMachine? {
    guard !shown.contains(name), let candidate = Subject.implementations.first(where: { $0.name == name })
    else { return nil }
    return try await shownMachine(of: candidate)
  }

  /// The explorer's state machine of a candidate; throws an error if it has too many states for a page.
  @MainActor
  func shownMachine(of candidate: Implementation<Subject>) async throws -> StateMachine? {
    do {
      return try await machine(of: candidate)
    } catch {
      let instead = "run \(Options.invocation) --candidate \(candidate) instead"
      throw CommandError("the explorer cannot show \(candidate), and wrote nothing", "\(instead). \(error)")
    }
  }

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
