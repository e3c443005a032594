import CaseStudy
import Equivalence

/// The result of applying a recording to legacy and to a candidate side by side.
@MainActor
struct ReplayResult {
  /// The result in words and, after a difference, the shortest sequence with Swift to paste into a test.
  let text: String
  let isDifferent: Bool

  init(_ recording: LocationRecording, candidate: Compared.Implementation) {
    let comparison = Comparison(
      starts: [ComparisonStart(recording.start, name: "the app", candidate: candidate)], alphabet: [],
      declared: candidate.declaredDifferences)
    let steps = comparison.replay(recording.stimuli.map { ($0, []) })
    let place = steps.firstIndex { $0.outcome == .different }
    let events = "\(recording.name.escapingControlCharacters): \(steps.count.counted("event"))"
    let shortest = place.flatMap { place in
      let shown = (stimulus: word(of: steps[place].stimulus), edits: Set(steps[place].edits.map(\.word)))
      return comparison.shortest(of: Array(recording.stimuli[...place])) {
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
      text = "\(events), different at event \((place + 1).grouped); a second run shows no difference"
    } else {
      let isDeclared = steps.contains { $0.outcome == .declared }
      text = "\(events), identical\(isDeclared ? " except as declared" : "")"
    }
  }
}

extension String {
  var indented: String {
    split(separator: "\n").map { "  " + String($0).escapingControlCharacters }.joined(separator: "\n")
  }
}
