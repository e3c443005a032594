import Equivalence

extension AddLocationSubject {
  typealias DeclaredDifference = Equivalence.DeclaredDifference<Stimulus, Observation>

  nonisolated static var declaredDifferences: [DeclaredDifference] {
    [lateAnswersDropped, shortTextEndsQuerying, leavingCancels]
  }

  private nonisolated static var lateAnswersDropped: DeclaredDifference {
    DeclaredDifference(
      "an answer to an older text is dropped",
      reason: """
        In legacy a late answer to an older text replaces newer results, fills a list that a shorter text \
        had emptied, and ends the querying of a newer request. Modern drops a late answer.
        """
    ) { _, observations in
      var followsLateAnswer = false
      observations.removeAll { observation in
        if case .answers(_, let isLate) = observation { followsLateAnswer = isLate }
        return followsLateAnswer && observation.isResult
      }
    }
  }

  private nonisolated static var shortTextEndsQuerying: DeclaredDifference {
    DeclaredDifference(
      "a text that gets too short ends the search",
      reason: """
        A text of fewer than three characters empties the list. In legacy the open request still counts as \
        querying. Modern drops the answer to this request, and querying ends.
        """,
      remembering: false
    ) { _, isQuerying, observations in
      // An answer that empties the list ends querying anyway.
      let isAnswer = observations.contains(where: \.isAnswer)
      observations = observations.flatMap { observation in
        if case .querying(let querying) = observation { isQuerying = querying }
        guard isQuerying, !isAnswer, observation == .lists(Listing()) else { return [observation] }
        isQuerying = false
        return [.querying(false), observation]
      }
    }
  }

  private nonisolated static var leavingCancels: DeclaredDifference {
    DeclaredDifference(
      "closing the screen cancels its requests",
      reason: """
        In legacy a request goes on after the screen is gone. Modern then cancels all tasks, and each task \
        cancels its request. A task that is about to send a request sends and then cancels this request.
        """,
      remembering: 0
    ) { _, outstanding, observations in
      for observation in observations {
        switch observation {
        case .asks: outstanding += 1
        case .answers: outstanding = max(0, outstanding - 1)
        default: break
        }
      }
      guard let release = observations.firstIndex(of: .viewModelReleased) else { return }
      // The request of this run-loop pass comes last, because modern first sends and then cancels it.
      let asked = observations.firstIndex(where: \.isRequest)
      if asked != nil { observations.insert(.cancels, at: release) }
      observations.insert(
        contentsOf: Array(repeating: .cancels, count: max(0, outstanding - (asked == nil ? 0 : 1))),
        at: asked ?? release)
    }
  }
}

extension AddLocationSubject.Observation {
  fileprivate var isAnswer: Bool { if case .answers = self { true } else { false } }
  fileprivate var isRequest: Bool { if case .asks = self { true } else { false } }

  fileprivate var isResult: Bool {
    switch self {
    case .querying(false), .lists: true
    default: false
    }
  }
}
