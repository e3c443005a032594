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
    ) { stimulus, edit, control, candidate in
      switch (stimulus, edit.observation) {
      case (.answer(_, to: let asker, _), .shown), (.answer(_, to: let asker, _), .alert),
        (.answer(_, to: let asker, _), .otherScreenTold):
        // Who asked may be gone; then legacy tells somebody else, and modern nobody.
        candidate.count == 1 && candidate[0].isTold(to: asker)
          || candidate.isEmpty && !control.contains { $0.isTold(to: asker) }
      case (.select, .details): candidate.count <= 1
      default: false
      }
    }
  }
}

extension VisitCalendarSubject.Observation {
  /// Whether an answer reaches who has asked.
  fileprivate func isTold(to asker: VisitCalendarSubject.Asker) -> Bool {
    switch self {
    case .shown, .alert: asker == .calendar
    case .otherScreenTold: asker == .otherScreen
    case .asked, .details, .screenReleased: false
    }
  }
}
