package import Equivalence

extension ExploreCardSubject {
  nonisolated static var declaredDifferences: [DeclaredDifference<Stimulus, Observation>] {
    [buttonWorksAgain, decisionIsHeard, everyCellIsUpdated, failureToOpenIsTold, settingsOpenLater]
  }

  nonisolated static var buttonWorksAgain: DeclaredDifference<Stimulus, Observation> {
    DeclaredDifference(
      "the button works again",
      reason: """
        Legacy reuses a cell. A cell that has shown *enabled* keeps a disabled button when the permission \
        is taken back, so the user cannot tap it. Modern makes a new value for each cell.
        """,
      remembering: Permission.notDetermined
    ) { stimulus, status, observations in
      if case .permission(let changed) = stimulus { status = changed }
      if stimulus == .tapEnable {
        guard case .isOutOfDate(let due) = observations.first, due.button?.isEnabled == true else { return }
        observations = [.remembersPrompt, status == .notDetermined ? .managerStarted : .opensSettings]
      }
      observations.bringUpToDate { shown, due in
        shown.button == .deadRequest && due == Shown(.request, way: shown.way)
      }
    }
  }

  private nonisolated static var decisionIsHeard: DeclaredDifference<Stimulus, Observation> {
    DeclaredDifference(
      "a decision is heard before the first start",
      reason: """
        Legacy makes its location manager when it first needs one. Until then it misses a decision of the \
        user, for instance in the settings, and cells do not show it. Modern has a manager from the \
        beginning and hears every decision.
        """,
      remembering: false
    ) { stimulus, hasMissed, observations in
      if observations.contains(where: \.isDecision) { hasMissed = false }
      if hasMissed { observations.bringUpToDate { shown, due in due == Shown(.enabled, way: shown.way) } }
      guard let lack = observations.firstIndex(of: .lacksManager) else { return }
      switch stimulus {
      case .tells(let isEnabled): observations = [.remembers(isEnabled), .updatesNearby(force: false)]
      case .permission(let status):
        observations = [.remembers(status != .denied), .updatesNearby(force: false)]
      default: observations[lack] = .managerStopped
      }
      hasMissed = !stimulus.isLeaving
    }
  }

  fileprivate nonisolated static var everyCellIsUpdated: DeclaredDifference<Stimulus, Observation> {
    DeclaredDifference(
      "every visible cell is updated",
      reason: """
        After a new permission, location or heading, legacy updates the visible cells in order and stops at \
        the first cell of another kind. The cells behind it keep their old content, and nearby content is \
        not updated. Modern updates every cell, and then nearby content.
        """
    ) { _, observations in
      observations.bringUpToDate { _, _ in true }
      if observations.count == 1, observations[0].isDecision {
        observations.append(.updatesNearby(force: false))
      }
    }
  }

  private struct Waiting: Hashable {
    var answers = 0
    var isLetGo = false
  }

  nonisolated static var failureToOpenIsTold: DeclaredDifference<Stimulus, Observation> {
    DeclaredDifference(
      "a failure to open the settings is reported",
      reason: """
        Legacy ignores a failure to open the settings, so a tap can have no visible effect. Modern has an \
        error that the screen can show.
        """,
      remembering: Waiting()
    ) { stimulus, waiting, observations in
      waiting.answers += observations.count { $0 == .opensSettings }
      if stimulus.isLeaving { waiting.isLetGo = true }
      guard case .settings(let opened) = stimulus, waiting.answers > 0 else { return }
      waiting.answers -= 1
      if !opened, !waiting.isLetGo { observations.append(.toldUnableToOpen) }
    }
  }

  fileprivate nonisolated static var settingsOpenLater: DeclaredDifference<Stimulus, Observation> {
    DeclaredDifference(
      "the settings open in a later run-loop pass",
      reason: """
        Legacy opens the settings during the tap. Modern does so in a task, which begins in the next \
        run-loop pass. If the screen goes away before that, its manager stops first.
        """
    ) { stimulus, observations in
      guard stimulus == .tapEnableAndLeave, let opening = observations.firstIndex(of: .opensSettings),
        let stop = observations.firstIndex(of: .managerStopped), opening < stop
      else { return }
      observations.insert(observations.remove(at: opening), at: stop)
    }
  }
}

extension ExploreCardSubject.Scenario {
  package func canShow(
    _ difference: DeclaredDifference<ExploreCardSubject.Stimulus, ExploreCardSubject.Observation>
  ) -> Bool {
    switch difference.id {
    case ExploreCardSubject.failureToOpenIsTold.id: opensSettings
    case ExploreCardSubject.settingsOpenLater.id: self == .leaving
    // In the scenario `leaving`, the user never grants permission, and at most one cell is visible.
    case ExploreCardSubject.buttonWorksAgain.id, ExploreCardSubject.everyCellIsUpdated.id: self != .leaving
    default: true
    }
  }
}

extension ExploreCardSubject.Stimulus {
  fileprivate var isLeaving: Bool { [.leave, .tapEnableAndLeave].contains(self) }
}

extension ExploreCardSubject.Observation {
  fileprivate static let opensSettings = Self.opens("app-settings:")
  fileprivate var isDecision: Bool { self == .remembers(true) || self == .remembers(false) }
}

extension [ExploreCardSubject.Observation] {
  /// Replaces outdated content of cells by the expected content, and removes the effects of a tap on a disabled button.
  fileprivate mutating func bringUpToDate(
    where isMeant: (_ shown: ExploreCardSubject.Shown, _ due: ExploreCardSubject.Shown) -> Bool
  ) {
    if case .isOutOfDate(let due) = first, due.button?.isEnabled == false { removeAll() }
    for index in indices.dropFirst().reversed() {
      guard case .isOutOfDate(let due) = self[index], case .shows(let cell, let shown) = self[index - 1],
        isMeant(shown, due)
      else { continue }
      replaceSubrange(index - 1...index, with: [.shows(cell, due)])
    }
  }
}
