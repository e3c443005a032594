public import Equivalence

extension AddLocationSubject {
  /// A kind of difference between two view models.
  public typealias DifferencePattern = Equivalence.DifferencePattern<Stimulus, Observation>

  /// The intended differences of the modern implementation from the legacy one that an exploration can see.
  public nonisolated static var declaredDifferences: [DifferencePattern] {
    [lateAnswersDropped, shortTextEndsQuerying, leavingCancels]
  }

  private nonisolated static var lateAnswersDropped: DifferencePattern {
    DifferencePattern(
      "late answers dropped",
      reason: """
        In legacy an answer to an older text replaces what a newer one found, fills what a shorter text had emptied, \
        and ends the querying of a newer request. Modern drops it.
        """,
      step: { stimulus, control, candidate in
        guard case .answer = stimulus, case .answers(_, isLate: true)? = candidate.first else { return false }
        guard control.count == 3, case .lists? = control.last else { return false }
        return candidate.count == 1 && control[1] == .querying(false)
      })
  }

  private nonisolated static var shortTextEndsQuerying: DifferencePattern {
    DifferencePattern(
      "a short text ends querying",
      reason: """
        In legacy a text of fewer than three characters empties the list, and the request under way goes on counting. \
        Its answer is dropped in modern, so nothing is queried any more.
        """,
      step: { stimulus, control, candidate in
        switch stimulus {
        case .type, .pass: control == [.lists(Listing())] && candidate == [.querying(false)] + control
        case .answer, .leave: false
        }
      })
  }

  private nonisolated static var leavingCancels: DifferencePattern {
    DifferencePattern(
      "leaving cancels requests",
      reason: """
        A legacy request goes on when the screen that made it is gone. Modern's tasks are cancelled with the screen, and \
        they cancel their requests.
        """
    ) { stimulus, edit in
      stimulus == .leave && edit == .extra(.cancels)
    }
  }
}
