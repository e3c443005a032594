import Foundation

/// Runs the tests against every change, and explores each change that no test notices.
struct Trial {
  /// The time limits in seconds, many times longer than the unchanged sources need.
  private static let (testTime, explorationTime) = (120.0, 1200.0)

  private let package: Package
  /// Whether the exploration of a feature proves the unchanged sources.
  private var isProved: [String: Bool] = [:]

  /// Runs the tests against the unchanged sources first, because a failure there makes every later result meaningless.
  init(_ package: Package, features: Set<String>) throws {
    self.package = package
    tell("testing the unchanged sources")
    for selection in features.flatMap({ Self.selections(of: $0, in: package.folder) }) {
      let command = try test(selection)
      guard command.status == 0, !command.output.contains("with 0 tests") else {
        throw Failure(
          description: "the tests fail on the unchanged sources; check that 'swift test' succeeds",
          details: command.output)
      }
    }
  }

  /// Tests every change, and explores the surviving changes or all changes.
  mutating func run(_ mutations: [Mutation], exploringAll: Bool) throws -> Report {
    Report(
      results: try mutations.enumerated().map { index, mutation in
        tell("\(index + 1) of \(mutations.count): \(mutation.place)")
        var outcome = try test(mutation)
        let isNoticed = outcome.kind != .survived
        if !isNoticed { tell("no test notices \(mutation)", isProgress: false) }
        if !isNoticed || exploringAll && outcome.kind != .didNotBuild {
          let explored = try explore(mutation)
          if !isNoticed { outcome = explored }
          outcome.isFound = explored.isFound
        }
        return (mutation, outcome)
      })
  }

  // MARK: Tests

  private func test(_ mutation: Mutation) throws -> Outcome {
    guard !package.rejected.contains(mutation.id) else { return Outcome(kind: .didNotBuild) }
    let selections = Self.selections(of: mutation.feature, in: package.folder)
    for (selection, killed) in zip(selections, [Outcome.Kind.killedByShared, .killedByOwn]) {
      let command = try test(selection, mutation: mutation.id)
      guard let isNoticed = try Self.isNoticed(command) else {
        return Outcome(
          kind: .timedOut, note: "after \(Int(Self.testTime)) s; change the waiting test so that it fails")
      }
      guard isNoticed else { continue }
      guard Exceptions.reason(for: mutation) == nil else {
        throw Failure(description: "\(mutation.place): a test notices the change; remove its explanation")
      }
      return Outcome(kind: killed)
    }
    return Outcome(kind: .survived)
  }

  /// Whether a test failed or the program crashed, or nil if the program reached the time limit.
  static func isNoticed(_ command: Command) throws(Failure) -> Bool? {
    if command.output.contains(Switch.late) { return nil }
    // With another status the tests did not run.
    guard [0, 1].contains(command.status) || command.status > 128 else {
      throw Failure(
        description: "the tests ended with status \(command.status); check that 'swift test' succeeds",
        details: command.output)
    }
    return command.status != 0
  }

  /// The shared suite of a feature without the explorations, then the feature's tests of the modern module.
  ///
  /// The second selection names the files of the feature's folder and of `Shared`. The tests of all features judge shared
  /// code.
  static func selections(of feature: String, in folder: URL) -> [[String]] {
    let (shared, own) = Package.tests
    let folders = isOne(feature) ? ["/\(feature)", "/Shared"] : [""]
    let files = folders.flatMap { Package.files(in: "Tests/\(own)\($0)", of: folder) }
    let names = files.compactMap { $0.split(separator: "/").last?.dropLast(".swift".count) }
    let suite = "^\(shared)[.]\(isOne(feature) ? feature : "[A-Za-z]+")(Tests|Proofs)/"
    return [
      ["--filter", suite, "--skip", "(Proof|Golden|Draft|Deprecation)Tests"],
      ["--filter", "^\(own)[.].*/(\(names.joined(separator: "|")))[.]swift:"],
    ]
  }

  private static func isOne(_ feature: String) -> Bool { !["", "Shared"].contains(feature) }

  /// On Linux, runs the test program directly, because `swift test` takes longer to start than the tests to run.
  private func test(_ selection: [String], mutation: Int = 0) throws -> Command {
    #if os(Linux)
    let name = ".build/release/LegacyModernizationPackageTests.xctest"
    let program = [package.folder.appendingPathComponent(name).path, "--testing-library", "swift-testing"]
    #else
    let program = ["swift", "test", "-c", "release", "--skip-build", "--disable-xctest"]
    #endif
    let environment = Switch.environment(mutation, time: Self.testTime)
    return try Command.run(program + selection, in: package.folder, environment: environment)
  }

  // MARK: Exploration

  private mutating func explore(_ mutation: Mutation) throws -> Outcome {
    if let reason = Exceptions.reason(for: mutation) { return Outcome(kind: .explained, note: reason) }
    let feature = mutation.feature
    let isProved = try isProved[feature] ?? (explore(feature).status == 0)
    self.isProved[feature] = isProved
    guard isProved else {
      return Outcome(kind: .survived, note: "compare does not even prove the unchanged sources")
    }
    let trace = package.folder.appendingPathComponent("reached-\(mutation.id)").path
    let command = try explore(
      feature, in: Switch.environment(mutation.id, time: Self.explorationTime, trace: trace))
    return Self.outcome(of: command, isReached: FileManager.default.fileExists(atPath: trace))
  }

  private func explore(_ feature: String, in environment: [String: String] = [:]) throws -> Command {
    // One job, because the processes of further jobs would continue after the time limit.
    try Command.run(
      [".build/release/compare", "--jobs", "1"]
        + (Self.isOne(feature) ? ["--feature", feature] : []),
      in: package.folder, environment: environment)
  }

  /// The outcome of an exploration, which proves equivalence only if it is complete and has reached the change.
  static func outcome(of command: Command, isReached: Bool) -> Outcome {
    let lines = command.output.split(separator: "\n", omittingEmptySubsequences: false)
    switch command.status {
    case 0 where isReached:
      // The line of the verdict also has the number of scenarios and the time.
      let verdict = lines.last { $0.hasPrefix("equivalent") } ?? ""
      let figures = verdict.split(separator: ", ").filter { $0.contains(#/ (state|step)s?$/#) }
      return Outcome(kind: .equivalent, note: "\(figures.joined(separator: " and ")) show no difference")
    case 0: return Outcome(kind: .survived, note: "the exploration never reaches the change")
    case 1 where !command.output.contains(Switch.late):
      // Only the first difference; its steps are indented below its start.
      let found = lines.drop { !$0.hasPrefix("from: ") }
      let sequence = found.prefix(1) + found.dropFirst().prefix { $0.hasPrefix("  ") }
      let text = sequence.isEmpty ? command.output : sequence.joined(separator: "\n")
      return Outcome(kind: .survived, note: "\n" + text, isFound: true)
    default:
      return Outcome(kind: .survived, note: "the exploration proves nothing: status \(command.status)")
    }
  }
}
