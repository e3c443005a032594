import Foundation

/// Asks `compare` whether any sequence of events tells a change apart from the inherited implementation.
struct Exploration {
  enum Verdict: Equatable {
    /// None does, and the changed place was reached.
    case equivalent(figures: String)
    case different(sequence: String)
    case unproved(reason: String)
  }

  let workspace: Workspace
  var timeout: Double?

  func run(_ feature: String, mutation: Int = 0) throws -> (verdict: Verdict, seconds: Double) {
    let trace = workspace.folder.appendingPathComponent("reached-\(mutation)")
    // In one process: those that it would start for more jobs would go on when it is ended.
    let program = workspace.folder.appendingPathComponent(".build/release/compare").path
    let command = try Command.run(
      [program, "--feature", feature, "--no-replay", "--jobs", "1", "--candidate", "modern"],
      in: workspace.folder,
      environment: [
        Switch.environmentVariable: "\(mutation)", Switch.traceVariable: trace.path,
      ], timeout: timeout)
    let isReached = mutation == 0 || FileManager.default.fileExists(atPath: trace.path)
    return (Self.verdict(of: command, isReached: isReached), command.seconds)
  }

  static func verdict(of command: Command, isReached: Bool) -> Verdict {
    switch command.ending {
    case .status(0) where isReached: .equivalent(figures: figures(in: command.output))
    case .status(0): .unproved(reason: "the exploration never gets there")
    case .status(1): .different(sequence: firstDifference(in: command.output))
    case .status(2): .unproved(reason: "compare cannot explore: \(command.output.firstLine)")
    case .status(3): .unproved(reason: "the exploration is inconclusive")
    case .status(let status): .unproved(reason: "the exploration ended with status \(status)")
    case .signal(let signal): .different(sequence: "the exploration ended with signal \(signal)")
    case .timeout: .unproved(reason: "the exploration took too long")
    }
  }

  /// The sums of the table's columns of states and transitions.
  private static func figures(in output: String) -> String {
    let rows = output.split(separator: "\n", omittingEmptySubsequences: false)
      .drop { !$0.hasPrefix("explored") }.dropFirst().prefix { !$0.isEmpty && !$0.hasPrefix("together") }
    let numbers = rows.map { row in
      row.split(separator: " ").compactMap { Int($0.replacing(",", with: "")) }.prefix(2)
    }
    let sums = [0, 1].map { column in numbers.reduce(0) { $0 + ($1.count == 2 ? $1[column] : 0) } }
    return "\(sums[0]) states and \(sums[1]) transitions in \(rows.count) worlds show no difference"
  }

  /// The first difference, with the sequence that shows it.
  private static func firstDifference(in output: String) -> String {
    let found = output.split(separator: "\n\n").first { $0.contains("\nfrom: ") }
    return "\n" + (found ?? output[...])
  }
}

extension String {
  fileprivate var firstLine: Substring { split(separator: "\n").first ?? "" }
}
