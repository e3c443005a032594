import CaseStudy
import DeclaredDifferences
import Equivalence

/// A recording, applied to legacy and to a candidate side by side.
@MainActor
struct ReplayResult {
  /// What came of it; a difference as the shortest sequence that shows it, with Swift to paste into a test.
  let text: String
  let isDifferent: Bool

  /// Applies a recording, and shortens the first difference that nobody declared.
  ///
  /// - Parameter words: What is sought instead: the last difference that has these edits.
  init(_ recording: LocationRecording, candidate: Compared.Implementation, seeking words: Set<String> = []) {
    let comparison = Comparison(
      starts: [ComparisonStart(recording.world, name: "the app", candidate: candidate)], alphabet: [],
      declared: candidate.declaredDifferences, named: Compared.PublishedRow.all.flatMap(\.differences))
    var replay = comparison.replay(from: comparison.starts[0])
    let steps = recording.stimuli.map { replay.apply($0) }
    func isSought(_ step: ComparisonStep<Compared.Stimulus, Compared.Observation>) -> Bool {
      step.outcome == .different && words.isSubset(of: step.edits.map(\.word))
    }
    let place = words.isEmpty ? steps.firstIndex(where: isSought) : steps.lastIndex(where: isSought)
    let events = "\(recording.name.escapingControlCharacters): \(steps.count.counted("event"))"
    let shortest = place.flatMap { place in
      let shown = (stimulus: word(of: steps[place].stimulus), edits: Set(steps[place].edits.map(\.word)))
      return comparison.shortest(of: Array(recording.stimuli[...place]), from: comparison.starts[0]) {
        $0.outcome == .different && word(of: $0.stimulus) == shown.stimulus
          && Set($0.edits.map(\.word)) == shown.edits
      }
    }
    isDifferent = place != nil
    if let place, let shortest {
      text = """
        \(events), different at event \((place + 1).grouped); shortest: \(shortest.steps.count)
        \(shortest.text(candidate: candidate.name))
        for a test:
        \(shortest.swiftTest.indented)
        """
    } else if let place {
      text = "\(events), different at event \((place + 1).grouped), which a fresh pair does not show again"
    } else if words.isEmpty {
      let isDeclared = steps.contains { $0.outcome == .declared }
      text = "\(events), identical\(isDeclared ? " except as declared" : "")"
    } else {
      text = "\(events); the harness does not show it from this recording"
    }
  }
}

extension String {
  /// The lines, each a little to the right.
  var indented: String {
    split(separator: "\n").map { "  " + String($0).escapingControlCharacters }.joined(separator: "\n")
  }
}
