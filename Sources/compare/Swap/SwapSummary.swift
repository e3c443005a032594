import CaseStudy
import Foundation
import ParallelRun
import PlacesSwap

/// The output of `compare swap`.
@MainActor
struct SwapSummary {
  let runs: [SwapRun]

  var status: ExitStatus { runs.contains(where: \.isDifferent) ? .different : .same }

  /// - Throws: `CommandError` if a recording of the app cannot be read.
  func text(_ progress: (String) -> Void) throws -> String {
    var parts = ["the app in each mode, and with the draft as the candidate", table.text]
    let declared = Set(runs.flatMap(\.counts.declared.keys)).sorted()
    if !declared.isEmpty { parts.append("declared: \(declared.joined(separator: ", "))") }
    parts += runs.filter { !$0.isOfDraft }.flatMap(\.mismatches).map {
      "undeclared\n" + $0.recording.indented
    }
    parts += try draftMismatches(progress)
    parts.append("to see the app without legacy: scripts/remove-legacy")
    parts.append(
      "verdict: " + (status == .same ? "no screen sees a difference, except declared ones" : "different"))
    return parts.joined(separator: "\n\n") + "\n"
  }

  private var table: Table {
    var table = Table(
      "recording", "mode", "events", "matches", "declared", "mismatches", "kinds", "the screens were told")
    for run in runs {
      let declared = run.counts.declared.values.reduce(0, +)
      let compared = [run.counts.matches, declared, run.counts.mismatches, run.mismatches.count].map {
        run.mode == .parallel ? $0.grouped : ""
      }
      let mode = run.isOfDraft ? "parallel, draft" : run.mode.rawValue
      table.add(
        [run.recording.escapingControlCharacters, mode, run.events.count.grouped] + compared + [told(run)])
    }
    return table
  }

  private func told(_ run: SwapRun) -> String {
    guard let difference = run.difference else { return "this" }
    if let undeclared = difference.undeclared { return undeclared }
    return difference.declared == 0 ? "the same" : "the same, \(difference.declared) as declared"
  }

  /// The draft's mismatches, one of each kind, each replayed and shortened.
  private func draftMismatches(_ progress: (String) -> Void) throws -> [String] {
    var seen: Set<Mismatch.Kind> = []
    let mismatches = runs.filter(\.isOfDraft).flatMap(\.mismatches).filter { seen.insert($0.kind).inserted }
    return try mismatches.enumerated().map { index, mismatch in
      progress("shortening mismatch \(index + 1) of \(mismatches.count)")
      let recording = try LocationRecording("recorded", content: Data(mismatch.recording.utf8))
      let again = ReplayResult(recording, candidate: .draft, seeking: Set(mismatch.kind.differences))
      return "\(mismatch.kind)\n\(again.text)"
    }
  }
}
