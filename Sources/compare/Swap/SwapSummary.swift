import CaseStudy
import Foundation
import ParallelRun
import PlacesSwap

/// What `compare swap` prints.
@MainActor
struct SwapSummary {
  private let runs: [SwapRun]

  init(_ runs: [SwapRun]) {
    self.runs = runs
  }

  var status: ExitStatus { runs.contains(where: \.isDifferent) ? .different : .same }

  /// - Throws: `CommandError` if a recording of the app cannot be read.
  func text(_ progress: (String) -> Void) throws -> String {
    var parts = ["the app in each mode"]
    parts.append(modeTable.text)
    parts.append(featureTable("in parallel", runs.flatMap(\.modes)).text)
    parts += runs.flatMap(\.modes).flatMap(\.mismatches).map { "undeclared\n" + $0.recording.indented }
    parts.append(draftTable.text)
    parts.append(featureTable("the draft in parallel", runs.map(\.draft)).text)
    parts += try draftMismatches(progress)
    parts.append("to see the app without the inherited side: scripts/remove-legacy")
    parts.append(
      "verdict: " + (status == .same ? "the screens cannot tell, except as declared" : "different"))
    return parts.joined(separator: "\n\n") + "\n"
  }

  private var modeTable: Table {
    var table = Table(
      "recording", "mode", "events", "matches", "declared", "mismatches", "the screens were told")
    for run in runs {
      for outcome in run.modes {
        let isCompared = outcome.mode == .parallel
        let counts = outcome.experiment.counts
        table.add(
          run.recording.name.escapingControlCharacters, outcome.mode.rawValue, outcome.events.count.grouped,
          isCompared ? counts.matches.grouped : "",
          isCompared ? counts.declared.values.reduce(0, +).grouped : "",
          isCompared ? counts.mismatches.grouped : "",
          told(outcome))
      }
    }
    return table
  }

  private func featureTable(_ title: String, _ outcomes: [SwapRun.Outcome]) -> Table {
    var table = Table(title, "matches", "declared", "mismatches", "what is declared")
    for feature in Setting.Feature.allCases where feature.canRunInParallel {
      let counts = outcomes.map { $0.experiment.counts(of: feature.rawValue) }
      let declared = counts.flatMap(\.declared)
      table.add(
        feature.rawValue, counts.map(\.matches).reduce(0, +).grouped,
        declared.map(\.value).reduce(0, +).grouped, counts.map(\.mismatches).reduce(0, +).grouped,
        Set(declared.map(\.key)).sorted().joined(separator: ", "))
    }
    return table
  }

  private func told(_ outcome: SwapRun.Outcome) -> String {
    guard let difference = outcome.difference else { return "this" }
    if let undeclared = difference.undeclared { return undeclared }
    return difference.declared == 0 ? "the same" : "the same, \(difference.declared) as declared"
  }

  private var draftTable: Table {
    var table = Table(
      "the draft as the candidate", "matches", "declared", "mismatches", "kinds", "the screens were told")
    for run in runs {
      let counts = run.draft.experiment.counts
      table.add(
        run.recording.name.escapingControlCharacters, counts.matches.grouped,
        counts.declared.values.reduce(0, +).grouped, counts.mismatches.grouped,
        run.draft.mismatches.count.grouped,
        told(run.draft))
    }
    return table
  }

  /// Each kind of mismatch once, done again and shortened.
  private func draftMismatches(_ progress: (String) -> Void) throws -> [String] {
    var seen: Set<Mismatch.Kind> = []
    let mismatches = runs.flatMap(\.draft.mismatches).filter { seen.insert($0.kind).inserted }
    return try mismatches.enumerated().map { index, mismatch in
      progress("shortening mismatch \(index + 1) of \(mismatches.count)")
      let recording = try LocationRecording("recorded", content: Data(mismatch.recording.utf8))
      let again = ReplayResult(recording, candidate: .draft, seeking: Set(mismatch.kind.differences))
      return "\(mismatch.kind)\n\(again.text)"
    }
  }
}
