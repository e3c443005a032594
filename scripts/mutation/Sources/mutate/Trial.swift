import Foundation

/// Puts every change to the tests, and what survives them to the exploration.
struct Trial {
  private var package: Package
  private let testTime: Double
  /// How long the exploration of each feature may take; none where it does not prove the unchanged sources.
  private var explorationTimes: [String: Double] = [:]

  /// Begins with the unchanged sources: if the tests fail on those, what they say of a change means nothing.
  init(_ package: Package, features: Set<String>) throws {
    self.package = package
    tell("testing what is not changed")
    let seconds = try features.flatMap { Self.selections(of: $0, in: package.folder) }.map { selection in
      let command = try Self.test(selection, in: package.folder)
      guard command.ending == .status(0), !command.output.contains("with 0 tests") else {
        throw Failure(
          description: "the tests do not pass on the unchanged sources; see that 'swift test' does",
          details: command.output)
      }
      return command.seconds
    }
    testTime = max(30, 20 * (seconds.max() ?? 0))
  }

  /// Tests every change, and explores what survives, or everything.
  mutating func run(_ mutations: [Mutation], exploringAll: Bool) throws -> Report {
    var results: [(mutation: Mutation, outcome: Outcome)] = []
    for mutation in mutations {
      tell("\(results.count + 1) of \(mutations.count): \(mutation.place)")
      results.append((mutation, try test(mutation)))
      if results.last?.outcome.kind == .survived { tell("no test notices \(mutation)", isProgress: false) }
    }
    let explored = results.indices.filter { index in
      let kind = results[index].outcome.kind
      return kind == .survived || exploringAll && kind != .didNotBuild
    }
    if !explored.isEmpty { try prepareExploration(of: Set(explored.map { mutations[$0].feature })) }
    for index in explored {
      let outcome = try explore(mutations[index])
      if results[index].outcome.kind == .survived { results[index].outcome = outcome }
      results[index].outcome.isFound = outcome.isFound
    }
    return Report(results: results)
  }

  // MARK: Tests

  private func test(_ mutation: Mutation) throws -> Outcome {
    guard !package.rejected.contains(mutation.id) else { return Outcome(kind: .didNotBuild) }
    let selections = Self.selections(of: mutation.feature, in: package.folder)
    for (selection, killed) in zip(selections, [Outcome.Kind.killedByShared, .killedByOwn]) {
      let command = try Self.test(selection, mutation: mutation.id, time: testTime, in: package.folder)
      guard let isNoticed = try Self.isNoticed(command) else {
        return Outcome(
          kind: .timedOut, note: "after \(Int(testTime)) s; make the test that waits fail instead")
      }
      guard isNoticed else { continue }
      guard Exceptions.reason(for: mutation) == nil else {
        throw Failure(description: "\(mutation.place): a test notices the change; it needs no explanation")
      }
      return Outcome(kind: killed)
    }
    return Outcome(kind: .survived)
  }

  /// Whether a test failed; nil if nobody knows, as there was no time.
  static func isNoticed(_ command: Command) throws(Failure) -> Bool? {
    switch command.ending {
    case .timeout: return nil
    case .status(0): return false
    case .status(1), .signal: return true
    // Neither a test that failed nor a crash: what did not run has noticed nothing.
    case .status(let status):
      throw Failure(
        description: "the tests ended with status \(status); see that 'swift test' succeeds",
        details: command.output)
    }
  }

  /// The suite that all implementations of a feature share, without what explores, then the tests of what only modern has.
  ///
  /// Those are told by the files in the feature's folder. What is in no feature's folder is judged by all of them.
  static func selections(of feature: String, in folder: URL) -> [[String]] {
    let (shared, own) = Package.tests
    let files = Package.files(in: "Tests/\(own)" + (isOne(feature) ? "/\(feature)" : ""), of: folder)
    let names = files.compactMap { $0.split(separator: "/").last?.dropLast(".swift".count) }
    let suite = "^\(shared)[.]\(isOne(feature) ? feature : "[A-Za-z]+")(Tests|Proofs)/"
    return [
      ["--filter", suite, "--skip", "(Proof|Golden|Draft|Deprecation|SideBySide)Tests"],
      ["--filter", "^\(own)[.].*/(\(names.joined(separator: "|")))[.]swift:"],
    ]
  }

  private static func isOne(_ feature: String) -> Bool { !["", "Shared"].contains(feature) }

  /// Runs the test program itself where it is one, as `swift test` takes longer to begin than the tests do to run.
  private static func test(
    _ selection: [String], mutation: Int = 0, time: Double? = nil, in folder: URL
  ) throws -> Command {
    #if os(Linux)
    let name = ".build/debug/LegacyModernizationPackageTests.xctest"
    let program = [folder.appendingPathComponent(name).path, "--testing-library", "swift-testing"]
    #else
    let program = ["swift", "test", "--skip-build", "--disable-xctest"]
    #endif
    return try Command.run(
      program + selection, in: folder, environment: [Switch.variable: "\(mutation)"], timeout: time)
  }

  // MARK: Exploration

  private mutating func prepareExploration(of features: Set<String>) throws {
    try package.buildExploration()
    for feature in features {
      let command = try explore(feature)
      if command.ending == .status(0) { explorationTimes[feature] = max(60, 20 * command.seconds) }
    }
  }

  private func explore(_ mutation: Mutation) throws -> Outcome {
    if let reason = Exceptions.reason(for: mutation) { return Outcome(kind: .explained, note: reason) }
    guard Exceptions.isExplored(mutation) else {
      return Outcome(kind: .survived, note: "it is outside the exploration")
    }
    guard let time = explorationTimes[mutation.feature] else {
      return Outcome(kind: .survived, note: "compare does not prove even the unchanged sources")
    }
    tell("exploring \(mutation.place)")
    let trace = package.folder.appendingPathComponent("reached-\(mutation.id)")
    let command = try explore(mutation.feature, mutation: mutation.id, trace: trace.path, time: time)
    return Self.outcome(of: command, isReached: FileManager.default.fileExists(atPath: trace.path))
  }

  private func explore(
    _ feature: String, mutation: Int = 0, trace: String = "/dev/null", time: Double? = nil
  ) throws -> Command {
    // In one process: those that it would start for more jobs would go on when it is ended.
    try Command.run(
      [package.folder.appendingPathComponent(".build/release/compare").path, "--no-replay", "--jobs", "1"]
        + (Self.isOne(feature) ? ["--feature", feature] : []),
      in: package.folder,
      environment: [Switch.variable: "\(mutation)", Switch.traceVariable: trace], timeout: time)
  }

  /// Only an exploration that is complete and got to the changed place proves anything.
  static func outcome(of command: Command, isReached: Bool) -> Outcome {
    switch command.ending {
    case .status(0) where isReached:
      // The last row of the table is the only one, or all together.
      let row =
        command.output.split(separator: "\n", omittingEmptySubsequences: false)
        .drop { !$0.hasPrefix("explored") }.prefix { !$0.isEmpty }.last ?? ""
      let numbers = row.split(separator: " ").filter { Int($0.replacing(",", with: "")) != nil }
      let figures = zip(numbers, ["states", "transitions"]).map { "\($0) \($1)" }.joined(separator: " and ")
      return Outcome(kind: .equivalent, note: "\(figures) show no difference")
    case .status(0): return Outcome(kind: .survived, note: "the exploration never gets there")
    case .status(1):
      let found = command.output.split(separator: "\n\n").first { $0.contains("\nfrom: ") }
      return Outcome(kind: .survived, note: "\n" + (found ?? command.output[...]), isFound: true)
    case .status, .signal, .timeout:
      return Outcome(kind: .survived, note: "the exploration proves nothing: \(command.ending)")
    }
  }
}
