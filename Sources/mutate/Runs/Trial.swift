import Foundation
import Terminal

/// Puts every change to the tests, and what survives them to the exploration.
@MainActor
struct Trial {
  private var build: Build
  private let terminal: Terminal
  private var suite: Suite
  /// The exploration of each feature; nil where it does not prove the unchanged sources.
  private var explorations: [String: Exploration?] = [:]
  private var explorationBuild = 0.0
  private let unchangedSeconds: Double
  private let clock = ContinuousClock()

  /// Begins with the unchanged sources: if the tests fail on those, what they say of a change means nothing.
  init(build: Build, features: some Sequence<String>, terminal: Terminal) throws {
    self.build = build
    self.terminal = terminal
    suite = Suite(workspace: build.workspace)
    terminal.show(progress: "testing what is not changed")
    var seconds = 0.0
    for selection in features.map(Suite.shared) + features.map(suite.own) {
      let (verdict, command) = try suite.run(selection)
      guard verdict == .passed, !command.output.contains("with 0 tests") else {
        throw Failure(
          problem: "the tests do not pass on the unchanged sources",
          advice: "see that 'swift test' does", details: command.output)
      }
      seconds = max(seconds, command.seconds)
    }
    unchangedSeconds = seconds
    suite.timeout = max(30, 20 * seconds)
  }

  mutating func run(_ mutations: [Mutation], unchanged: [Unchanged]) throws -> Report {
    let start = clock.now
    var results: [(mutation: Mutation, outcome: Outcome)] = []
    var survivors: [Int] = []
    for (index, mutation) in mutations.enumerated() {
      terminal.show(
        progress: "\(index + 1) of \(mutations.count), \(survivors.count) survived: \(mutation.place)")
      let outcome = try test(mutation)
      if outcome.kind == .survived { survivors.append(index) }
      results.append((mutation, outcome))
    }
    for (number, index) in survivors.enumerated() {
      terminal.show(
        progress: "exploring survivor \(number + 1) of \(survivors.count): \(mutations[index].place)")
      results[index].outcome = try judge(mutations[index])
    }
    let seconds = (clock.now - start) / .seconds(1) - explorationBuild
    return Report(results: results, unchanged: unchanged, times: .init(build: build.seconds, runs: seconds))
  }

  private func test(_ mutation: Mutation) throws -> Outcome {
    guard !build.rejected.contains(mutation.id) else { return .didNotBuild }
    let (shared, own) = (Suite.shared(of: mutation.feature), suite.own(of: mutation.feature))
    for (selection, killed) in [(shared, Outcome.killedByShared), (own, .killedByOwn)] {
      switch try suite.run(selection, mutation: mutation.id).verdict {
      case .passed: continue
      case .failed:
        try checkIsNotExplained(mutation)
        return killed
      case .timedOut: return .timedOut(after: suite.timeout ?? 0, unchanged: unchangedSeconds)
      }
    }
    return .survived(finding: "no test notices")
  }

  private func checkIsNotExplained(_ mutation: Mutation) throws(Failure) {
    guard Explanations.reason(for: mutation) != nil else { return }
    throw Failure(
      place: mutation.place, problem: "a test notices a change of which it is said that nobody can",
      advice: "remove it from Sources/mutate/Mutations/Explanations.swift")
  }

  /// The exploration of a feature, if it proves the unchanged sources; what it says of a change means nothing otherwise.
  private mutating func provenExploration(of feature: String) throws -> Exploration? {
    if let known = explorations[feature] { return known }
    if explorations.isEmpty {
      terminal.show(progress: "building the exploration")
      let before = build.seconds
      try build.buildExploration()
      explorationBuild = build.seconds - before
    }
    terminal.show(progress: "exploring what is not changed")
    var exploration = Exploration(workspace: build.workspace)
    let (verdict, seconds) = try exploration.run(feature)
    exploration.timeout = max(60, 20 * seconds)
    let isProved = if case .equivalent = verdict { true } else { false }
    explorations[feature] = .some(isProved ? exploration : nil)
    return isProved ? exploration : nil
  }

  private mutating func judge(_ mutation: Mutation) throws -> Outcome {
    if let reason = Explanations.reason(for: mutation) { return .explained(reason: reason) }
    guard Exclusions.isExplored(mutation) else {
      return .survived(finding: "no test notices, and it is outside the exploration")
    }
    guard let exploration = try provenExploration(of: mutation.feature) else {
      return .survived(finding: "not proved: compare does not prove even the unchanged sources")
    }
    switch try exploration.run(mutation.feature, mutation: mutation.id).verdict {
    case .equivalent(let figures): return .equivalent(proof: figures)
    case .different(let sequence): return .survived(finding: sequence)
    case .unproved(let reason): return .survived(finding: "not proved: \(reason)")
    }
  }
}
