import CaseStudy
import Equivalence

/// The result of applying a recording to legacy and to a candidate side by side.
@MainActor
struct ReplayResult {
  /// The result in words and, after a difference, the shortest sequence with code to paste into a test.
  let text: String
  let isDifferent: Bool

  init(_ recording: LocationRecording, candidate: Compared.Implementation) {
    let comparison = Comparison(
      starts: [ComparisonStart(recording.start, name: "the app", candidate: candidate)], alphabet: [],
      declared: candidate.declaredDifferences)
    let steps = comparison.replay(recording.stimuli.map { ($0, []) })
    let place = steps.firstIndex { $0.outcome == .different }
    isDifferent = place != nil
    let events = "\(recording.name.escapingControlCharacters): \(steps.count.counted("event"))"
    guard let place else {
      let isDeclared = steps.contains { $0.outcome == .declared }
      text = "\(events), identical\(isDeclared ? " except as declared" : "")"
      return
    }
    let (event, edits) = (word(of: steps[place].stimulus), Set(steps[place].edits.map(\.word)))
    let shortest = comparison.shortest(of: Array(recording.stimuli[...place])) {
      $0.outcome == .different && word(of: $0.stimulus) == event && Set($0.edits.map(\.word)) == edits
    }
    let result = shortest.map {
      """
      shortest: \($0.steps.count)
      \($0.text(candidate: candidate.name))
      for a test:
      \($0.swiftTest.indented)
      """
    }
    text =
      "\(events), different at event \((place + 1).grouped); "
      + (result ?? "a second run shows no difference")
  }
}

extension String {
  var indented: String {
    split(separator: "\n").map { "  " + String($0).escapingControlCharacters }.joined(separator: "\n")
  }
}
