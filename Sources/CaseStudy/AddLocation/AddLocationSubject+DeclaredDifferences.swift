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
      if isQuerying, observations == [.lists(Listing())] { observations.insert(.querying(false), at: 0) }
      for case .querying(let querying) in observations { isQuerying = querying }
    }
  }

  private nonisolated static var leavingCancels: DifferencePattern {
    DifferencePattern(
      "leaving cancels requests",
      reason: """
        A legacy request goes on when the screen that made it is gone. Modern's tasks are cancelled with the screen, and \
        they cancel their requests.
        """,
      remembering: 0
    ) { stimulus, outstanding, observations in
      for case .asks in observations { outstanding += 1 }
      for case .answers in observations { outstanding -= 1 }
      guard stimulus == .leave, observations.contains(.viewModelReleased) else { return }
      observations.insert(contentsOf: Array(repeating: .cancels, count: outstanding), at: 0)
    }
  }
}

extension AddLocationSubject.Observation {
  fileprivate var isLateAnswer: Bool { if case .answers(_, isLate: true) = self { true } else { false } }

  /// Whether it is what an answer leads to.
  fileprivate var isResult: Bool {
    switch self {
    case .querying(false), .lists: true
    default: false
    }
  }
}
