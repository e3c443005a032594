import Equivalence

extension ExploreCardSubject {
  /// The intended differences of the modern implementation from the legacy one, all of them.
  nonisolated static var declaredDifferences: [DifferencePattern<Stimulus, Observation>] {
    [everyCellIsUpdated, failureToOpenIsTold, cardWaitsForTheAnswer]
  }

  private nonisolated static var everyCellIsUpdated: DifferencePattern<Stimulus, Observation> {
    DifferencePattern(
      "every visible cell is updated",
      reason: """
        When the permission changes, legacy updates the visible cells in order, and stops at the first one of another \
        kind, so that a cell behind it goes on showing the old text. Modern has every cell configured anew.
        """
    ) { _, observations in
      guard observations.last == .isOutOfDate else { return }
      observations = [.shows(observations.first == .shows(.enabled) ? .request : .enabled)]
    }
  }

  /// How many answers a card waits for, and whether its screen has let go of it.
  private struct Waiting: Hashable {
    var answers = 0
    var isLetGo = false
  }

  private nonisolated static var failureToOpenIsTold: DifferencePattern<Stimulus, Observation> {
    DifferencePattern(
      "a failure to open the settings is told",
      reason: """
        Legacy ignores whether the settings were opened, so that a tap can do nothing at all. Modern throws an error \
        that the screen can show.
        """,
      remembering: Waiting()
    ) { stimulus, waiting, observations in
      waiting.answers += observations.openings
      if stimulus == .leave { waiting.isLetGo = true }
      guard case .settings(let opened) = stimulus, waiting.answers > 0 else { return }
      waiting.answers -= 1
      if !opened, !waiting.isLetGo { observations.append(.toldUnableToOpen) }
    }
  }

  private nonisolated static var cardWaitsForTheAnswer: DifferencePattern<Stimulus, Observation> {
    DifferencePattern(
      "the card lives until the settings have answered",
      reason: """
        Modern waits for the answer in an asynchronous method, which keeps the card alive for the moment that it \
        takes. Legacy does not wait.
        """,
      remembering: Waiting()
    ) { stimulus, waiting, observations in
      waiting.answers += observations.openings
      if waiting.answers > 0, let release = observations.firstIndex(of: .cardReleased) {
        observations.remove(at: release)
        waiting.isLetGo = true
      }
      guard case .settings = stimulus, waiting.answers > 0 else { return }
      waiting.answers -= 1
      if waiting.answers == 0, waiting.isLetGo {
        observations.append(.cardReleased)
        waiting.isLetGo = false
      }
    }
  }
}

extension [ExploreCardSubject.Observation] {
  /// How often the settings are opened, each of which they answer.
  fileprivate var openings: Int { count { if case .opens = $0 { true } else { false } } }
}
