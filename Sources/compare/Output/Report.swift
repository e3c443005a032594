import CoreLocationStandIn
import Equivalence
import LocationSubjects

/// What the command prints when everything has been replayed.
@MainActor
struct Report {
  var candidate: String
  var replays: [Replay]
  var declarations: [DeclaredDifference<Stimulus, Observation>]

  var isSame: Bool { replays.allSatisfy { $0.firstMismatch == nil } }

  func print(to terminal: Terminal) {
    Swift.print("control: legacy, candidate: \(candidate)\n")
    Swift.print(replayTable.text)
    for replay in replays {
      if let mismatch = replay.firstMismatch { Swift.print("\n" + describe(mismatch, in: replay)) }
    }
    if !seen.isEmpty {
      Swift.print("\n" + declaredText)
    }
    Swift.print("\nverdict: \(verdict(on: terminal))")
  }

  private var replayTable: Table {
    var table = Table("replayed", "fixes", "steps", "observations", "result")
    for replay in replays {
      table.add(
        replay.recording.name.escapingControlCharacters, replay.fixes.grouped, replay.steps.grouped,
        replay.observations.grouped, result(of: replay))
    }
    return table
  }

  private func result(of replay: Replay) -> String {
    if let mismatch = replay.firstMismatch { return "different at step \(mismatch.step.grouped)" }
    return replay.declared.isEmpty ? "identical" : "identical except as declared"
  }

  private func describe(_ mismatch: Replay.Mismatch, in replay: Replay) -> String {
    """
    \(replay.recording.name.escapingControlCharacters): first mismatch at step \(mismatch.step.grouped), \
    after \(mismatch.fix.grouped) fixes
      stimulus   \(mismatch.stimulus)
      legacy     \(list(mismatch.control))
      \(candidate.padded(to: 9))  \(list(mismatch.candidate))
    """
  }

  private func list(_ observations: [Observation]) -> String {
    observations.isEmpty ? "nothing" : observations.map(\.description).joined(separator: ", ")
  }

  /// The declared differences that occurred, with how often.
  private var seen: [(declaration: DeclaredDifference<Stimulus, Observation>, count: Int)] {
    declarations.compactMap { declaration in
      let count = replays.reduce(0) { $0 + $1.declared[declaration.id, default: 0] }
      return count > 0 ? (declaration, count) : nil
    }
  }

  private var declaredText: String {
    var table = Table("declared differences", "times seen")
    for (declaration, count) in seen { table.add(declaration.id, count.grouped) }
    return table.text + seen.map { "\n  \($0.declaration.id): \($0.declaration.reason)" }.joined()
  }

  private func verdict(on terminal: Terminal) -> String {
    guard isSame else { return terminal.colored("different", .red) }
    return terminal.colored(seen.isEmpty ? "identical" : "identical except as declared", .green)
  }
}

extension String {
  fileprivate func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - count))
  }
}
