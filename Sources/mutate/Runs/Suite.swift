import Foundation

/// Runs the tests that were built, with one change switched on or none.
struct Suite {
  enum Verdict: Equatable {
    case passed, failed, timedOut
  }

  /// The modules whose tests judge; no other is built.
  static let modules = [shared, own]
  private static let shared = "CharacterizationTests"
  private static let own = "ModernLocationTests"

  /// The suite that is shared by all implementations of a feature, without what explores: that is for survivors.
  static func shared(of feature: String) -> [String] {
    ["--filter", "^\(shared)[.]\(feature)(Tests|Proofs)/", "--skip", "(Proof|Golden|Draft|Deprecation)Tests"]
  }

  /// The tests of what only the modern side of a feature has: those in the files of its folder.
  ///
  /// - Parameter files: The paths of these files; a test is told by the file that it is in.
  static func own(in files: [String]) -> [String] {
    let names = files.compactMap { $0.split(separator: "/").last?.dropLast(".swift".count) }
    return ["--filter", "^\(own)[.].*/(\(names.joined(separator: "|")))[.]swift:"]
  }

  func own(of feature: String) -> [String] {
    Self.own(in: workspace.sourcePaths(in: "Tests/\(Self.own)/\(feature)"))
  }

  let workspace: Workspace
  var timeout: Double?

  func run(_ selection: [String], mutation: Int = 0) throws -> (verdict: Verdict, command: Command) {
    let command = try Command.run(
      testProgram + selection, in: workspace.folder,
      environment: [Switch.environmentVariable: "\(mutation)"], timeout: timeout)
    return (try Self.verdict(of: command), command)
  }

  static func verdict(of command: Command) throws(Failure) -> Verdict {
    switch command.ending {
    case .timeout: return .timedOut
    case .status(0): return .passed
    case .status(1), .signal: return .failed
    // Neither a test that failed nor a crash: what did not run has noticed nothing.
    case .status(let status):
      throw Failure(
        problem: "the tests ended with status \(status), which says nothing of a change",
        advice: "see that 'swift test' succeeds, and that the disk is not full", details: command.output)
    }
  }

  /// The test program itself where it is one, as `swift test` takes longer to begin than the tests do to run.
  private var testProgram: [String] {
    #if os(Linux)
    let products = workspace.folder.appendingPathComponent(".build/debug")
    return [
      products.appendingPathComponent("LegacyModernizationPackageTests.xctest").path, "--testing-library",
      "swift-testing",
    ]
    #else
    return ["swift", "test", "--skip-build", "--disable-xctest"]
    #endif
  }
}
