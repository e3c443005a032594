import Equivalence

extension ExploreCardSubject {
  nonisolated static var declaredDifferences: [DeclaredDifference<Stimulus, Observation>] {
    [buttonWorksAgain, decisionIsHeard, everyCellIsUpdated, failureToOpenIsTold, settingsOpenLater]
  }

  nonisolated static var buttonWorksAgain: DeclaredDifference<Stimulus, Observation> {
    DeclaredDifference(
      "the button works again",
      reason: """
        A legacy cell that has said that location is enabled is used again after the permission was taken back, and \
        shows the request on a button that cannot be tapped. Modern's cell is a value, which nothing is left of.
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
        Legacy makes its location manager when it first needs one. Until then nobody tells it what the user decides, \
        in the settings say, and cells do not show it. Modern is given a manager, and is told from the beginning.
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
        When the permission changes, or a location or a heading arrives, legacy updates the visible cells in order, \
        and stops at the first one of another kind. A cell behind it goes on showing what was, and what is near is \
        not updated. Modern has every cell ask anew, and then what is near updated.
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
      "a failure to open the settings is told",
      reason: """
        Legacy ignores whether the settings were opened, so that a tap can do nothing at all. Modern has an error that \
        the screen can show.
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
      "the settings open a turn later",
      reason: """
        Legacy opens the settings while the user taps. Modern does so in a task, which begins a turn later: if the \
        screen goes away in the same turn, its manager stops first.
        """
    ) { stimulus, observations in
      guard stimulus == .tapEnableAndLeave, let opening = observations.firstIndex(of: .opensSettings),
        let stop = observations.firstIndex(of: .managerStopped), opening < stop
      else { return }
      observations.insert(observations.remove(at: opening), at: stop)
    }
  }
}

extension ExploreCardSubject.World {
  func canShow(
    _ difference: DeclaredDifference<ExploreCardSubject.Stimulus, ExploreCardSubject.Observation>
  ) -> Bool {
    switch difference.id {
    case ExploreCardSubject.failureToOpenIsTold.id: opensSettings
    case ExploreCardSubject.settingsOpenLater.id: self == .leaving
    // Nothing is allowed there, and no cell is in front of another.
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
  /// Has cells that are out of date show what is due, and a tap on a button that should be disabled do nothing.
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
