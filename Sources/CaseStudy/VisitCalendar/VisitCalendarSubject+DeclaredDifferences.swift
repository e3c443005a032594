public import Equivalence

extension VisitCalendarSubject {
  /// The intended differences of the modern implementation from the legacy one, all of them.
  public nonisolated static var declaredDifferences: [DifferencePattern] {
    [answersGoToWhoAsked]
  }

  private nonisolated static var answersGoToWhoAsked: DifferencePattern {
    DifferencePattern(
      "answers go to who asked",
      reason: """
        In legacy every answer goes to the screen that became the delegate last, whoever asked. In modern an answer \
        goes to who asked.
        """
    ) { stimulus, edit in
      switch (stimulus, edit.observation) {
      case (.answer, .shown), (.answer, .alert), (.answer, .otherScreenTold), (.select, .details): true
      default: false
      }
    }
  }
}
