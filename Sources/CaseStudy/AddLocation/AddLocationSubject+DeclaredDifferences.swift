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
        """
    ) { _, observations in
      guard let late = observations.firstIndex(where: \.isLateAnswer) else { return }
      observations = observations[...late] + observations[(late + 1)...].filter { !$0.isResult }
    }
  }

  private nonisolated static var shortTextEndsQuerying: DifferencePattern {
    DifferencePattern(
      "a short text ends querying",
      reason: """
        In legacy a text of fewer than three characters empties the list, and the request under way goes on counting. \
        Its answer is dropped in modern, so nothing is queried any more.
        """,
      remembering: false
    ) { _, isQuerying, observations in
      if isQuerying, observations.first == .lists(Listing()) { observations.insert(.querying(false), at: 0) }
      for case .querying(let querying) in observations { isQuerying = querying }
    }
  }

  private nonisolated static var leavingCancels: DifferencePattern {
    DifferencePattern(
      "leaving cancels requests",
      reason: """
        A legacy request goes on when the screen that made it is gone. Modern's tasks are cancelled with the screen, and \
        they cancel their requests. One that was about to ask asks, and cancels at once.
        """,
      remembering: 0
    ) { _, outstanding, observations in
      // What was asked in the same turn comes last, and is cancelled after it was asked.
      if observations.last == .viewModelReleased {
        let asked = observations.firstIndex(where: \.isRequest)
        observations.insert(
          contentsOf: Array(repeating: .cancels, count: outstanding), at: asked ?? observations.count - 1)
        if asked != nil { observations.insert(.cancels, at: observations.count - 1) }
      }
      for case .asks in observations { outstanding += 1 }
      for case .answers in observations { outstanding -= 1 }
    }
  }
}

extension AddLocationSubject.Observation {
  fileprivate var isRequest: Bool { if case .asks = self { true } else { false } }
  fileprivate var isLateAnswer: Bool { if case .answers(_, isLate: true) = self { true } else { false } }

  /// Whether it is what an answer leads to.
  fileprivate var isResult: Bool {
    switch self {
    case .querying(false), .lists: true
    default: false
    }
  }
}
