import Equivalence

extension ExploreCardSubject {
  /// The intended differences of the modern implementation from the legacy one, all of them.
  nonisolated static var declaredDifferences: [DifferencePattern<Stimulus, Observation>] {
    [everyCellIsUpdated, failureToOpenIsTold, cardWaitsForTheAnswer]
  }

  /// Legacy ends its loop at the first cell of another kind.
  private nonisolated static var everyCellIsUpdated: DifferencePattern<Stimulus, Observation> {
    DifferencePattern(
      "every visible cell is updated",
      reason: """
        When the permission changes, legacy updates the visible cells in order, and stops at the first one of another \
        kind, so that a cell behind it goes on showing the old text. Modern has every cell configured anew.
        """
    ) { stimulus, control, candidate in
      guard stimulus == .look, control.count == 2, control.last == .isOutOfDate else { return false }
      return candidate == [.shows(.enabled)] || candidate == [.shows(.request)]
    }
  }

  /// Legacy does not look at the answer.
  private nonisolated static var failureToOpenIsTold: DifferencePattern<Stimulus, Observation> {
    DifferencePattern(
      "a failure to open the settings is told",
      reason: """
        Legacy ignores whether the settings were opened, so that a tap can do nothing at all. Modern throws an error \
        that the screen can show.
        """
    ) { stimulus, edit, _, candidate in
      stimulus == .settings(opened: false) && edit == .extra(.toldUnableToOpen)
        && candidate.count { $0 == .toldUnableToOpen } == 1
    }
  }

  /// Legacy is released with its screen; modern waits for an answer in a method of the card.
  private nonisolated static var cardWaitsForTheAnswer: DifferencePattern<Stimulus, Observation> {
    DifferencePattern(
      "the card lives until the settings have answered",
      reason: """
        Modern waits for the answer in an asynchronous method, which keeps the card alive for the moment that it \
        takes. Legacy does not wait.
        """
    ) { stimulus, edit in
      switch (stimulus, edit) {
      case (.leave, .missing(.cardReleased)), (.settings, .extra(.cardReleased)): true
      default: false
      }
    }
  }
}
