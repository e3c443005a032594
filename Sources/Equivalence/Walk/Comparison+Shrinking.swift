extension Comparison where Control: Subject, Candidate: Subject {
  private typealias Steps = [Step<Stimulus, Observation>]

  /// About how many stimuli the search for a shorter sequence applies at most.
  private var searchBudget: Int { 100_000 }

  /// A difference as short as dropping steps, and then a search, can make it; nil if it does not show again.
  func shortened(
    _ difference: Difference<Stimulus, Observation>, from start: Start<Control, Candidate>
  ) -> Difference<Stimulus, Observation>? {
    guard let again = failing(difference.steps, from: start) else { return nil }
    let shrunk = shrunk(again, from: start)
    return searched(below: shrunk, from: start) ?? firstDifference(in: shrunk, from: start)
  }

  /// Steps that show a difference, from which no single one can be dropped.
  private func shrunk(_ steps: Steps, from start: Start<Control, Candidate>) -> Steps {
    var best = steps
    var size = max(best.count / 2, 1)
    while true {
      if let shorter = droppingChunk(of: size, from: best, start)
        ?? (size == 1 ? droppingPair(from: best, start) ?? quieting(best, start) : nil)
      {
        best = shorter
        size = max(min(size, best.count / 2), 1)
      } else if size == 1 {
        return best
      } else {
        size /= 2
      }
    }
  }

  private func droppingChunk(of size: Int, from steps: Steps, _ start: Start<Control, Candidate>) -> Steps? {
    for position in stride(from: 0, to: steps.count - 1, by: size) {
      var shorter = steps
      shorter.removeSubrange(position..<min(position + size, steps.count - 1))
      if let shorter = failing(shorter, from: start) { return shorter }
    }
    return nil
  }

  /// Drops two steps that do not stand together: what counts steps may need that.
  private func droppingPair(from steps: Steps, _ start: Start<Control, Candidate>) -> Steps? {
    guard steps.count <= 64 else { return nil }
    for second in steps.indices.dropLast().reversed() {
      for first in steps[..<second].indices {
        var shorter = steps
        shorter.remove(at: second)
        shorter.remove(at: first)
        if let shorter = failing(shorter, from: start) { return shorter }
      }
    }
    return nil
  }

  /// Lets the environment do one thing less.
  private func quieting(_ steps: Steps, _ start: Start<Control, Candidate>) -> Steps? {
    for index in steps.indices {
      for position in steps[index].choices.indices {
        var choices = steps.map(\.choices)
        choices[index].remove(at: position)
        let quieter = failing(zip(steps, choices).map { ($0.stimulus, $1) }, from: start)
        if let quieter, quieter.map(\.choices) != steps.map(\.choices) { return quieter }
      }
    }
    return nil
  }

  private func failing(_ steps: Steps, from start: Start<Control, Candidate>) -> Steps? {
    failing(steps.map { ($0.stimulus, $0.choices) }, from: start)
  }

  /// The steps up to the first difference that they show; nil if they show none.
  private func failing(
    _ steps: [(stimulus: Stimulus, choices: [Choice])], from start: Start<Control, Candidate>
  ) -> Steps? {
    var replay = replay(from: start)
    var replayed: Steps = []
    for step in steps {
      if replay.isOutside { return nil }
      replayed.append(replay.apply(step.stimulus, choices: step.choices))
      if replayed.last?.outcome == .different { return replayed }
    }
    return nil
  }

  /// A shorter sequence than the one given, found breadth-first; nil if there is none within the budget.
  private func searched(
    below steps: Steps, from start: Start<Control, Candidate>
  ) -> Difference<Stimulus, Observation>? {
    guard steps.count > 1 else { return nil }
    var alphabet = self.alphabet
    for step in steps where !alphabet.contains(step.stimulus) { alphabet.append(step.stimulus) }
    return Comparison(
      starts: [start], alphabet: alphabet, declared: declared, named: named, answersPerStep: answersPerStep,
      assumptions: assumptions
    )
    .explore(
      limits: Limits(states: searchBudget / alphabet.count, depth: steps.count - 1),
      audit: Audit(samples: 0)
    )
    .differences.first
  }
}
