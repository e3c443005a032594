import CoreLocationStandIn
import Equivalence

extension ExploreCardSubject {
  typealias DeclaredDifference = Equivalence.DeclaredDifference<Stimulus, Observation>

  nonisolated static var declaredDifferences: [DeclaredDifference] {
    [buttonWorksAgain, decisionIsHeard, everyCellIsUpdated, failureToOpenIsTold, settingsOpenLater]
  }

  /// Declares a difference whose closure gets each action during an event, and a leave after a tap, as its own event.
  private nonisolated static func declare<Memory: Hashable & Sendable>(
    _ id: String, reason: String, remembering memory: Memory,
    rewrite: @escaping @Sendable (Stimulus, inout Memory, inout [Observation]) -> Void
  ) -> DeclaredDifference {
    DeclaredDifference(id, reason: reason, remembering: memory) { stimulus, memory, observations in
      let leaves = stimulus == .tapEnableAndLeave
      let leaving = observations.lastIndex(of: .managerStopped) ?? observations.lastIndex(of: .cardReleased)
      var parts: [(event: Stimulus, shown: [Observation])] = [(leaves ? .tapEnable : stimulus, [])]
      for (index, observation) in observations.enumerated() {
        if leaves, index == leaving { parts.append((.leave, [])) }
        parts[parts.count - 1].shown.append(observation)
        if case .meanwhile(let event) = observation { parts.append((event, [])) }
      }
      for index in parts.indices { rewrite(parts[index].event, &memory, &parts[index].shown) }
      observations = parts.flatMap(\.shown)
    }
  }

  nonisolated static var buttonWorksAgain: DeclaredDifference {
    declare(
      "a reused cell of the feed can be tapped again",
      reason: """
        Legacy reuses a cell, so if the user withdraws the permission, a cell that has shown *enabled* keeps a \
        disabled button, which the user cannot tap. Modern makes a new value for each cell.
        """,
      remembering: Permission.notDetermined
    ) { stimulus, status, observations in
      if case .permission(let changed) = stimulus { status = changed }
      for (index, observation) in observations.enumerated() {
        guard case .shows(let cell, var shown) = observation, shown.button == .disabledRequest else {
          continue
        }
        shown.button = .request
        observations[index] = .shows(cell, shown)
        if stimulus == .tapEnable {
          observations += [.remembersPrompt, status == .notDetermined ? .managerStarted : .opensSettings]
        }
      }
    }
  }

  private struct ManagerState: Hashable {
    var feed = Feed()
    var hasManager = false
    /// Whether legacy has missed the last decision.
    var isMissed = false
  }

  fileprivate nonisolated static var decisionIsHeard: DeclaredDifference {
    declare(
      "a permission given before the first start is noticed",
      reason: """
        Legacy makes its location manager at the first start. Until then it misses the user's decisions, for \
        instance in the settings, and cells do not show them. Modern has a manager from the beginning and \
        hears every decision.
        """,
      remembering: ManagerState()
    ) { stimulus, state, observations in
      if !state.hasManager {
        state.hasManager = !Set(observations).isDisjoint(with: [.managerStarted, .managerStopped])
      }
      if stimulus == .leave, !state.hasManager, state.feed.hasCells,
        let release = observations.firstIndex(of: .cardReleased)
      {
        observations.insert(.managerStopped, at: release)
      }
      state.feed.follow(stimulus, observations)
      if case .decision(let isEnabled)? = observations.first {
        state.isMissed = !state.hasManager
        if state.isMissed {
          observations.append(.remembers(isEnabled))
          state.feed.update(&observations)
        }
      }
      if state.isMissed { state.feed.bringUpToDate(&observations, after: stimulus) }
      if stimulus == .leave { (state.hasManager, state.isMissed) = (false, false) }
    }
  }

  fileprivate nonisolated static var everyCellIsUpdated: DeclaredDifference {
    declare(
      "every visible cell of the feed is updated",
      reason: """
        After a new permission, location or heading, legacy updates the visible cells in order and stops at \
        the first cell of another kind. The later cells keep their old content, and after a permission legacy \
        does not update nearby content. Modern updates every cell and, after a permission, nearby content.
        """,
      remembering: Feed()
    ) { stimulus, feed, observations in
      feed.follow(stimulus, observations)
      if case .decision? = observations.first, !observations.contains(.updatesNearby(force: false)) {
        feed.update(&observations)
      }
      feed.bringUpToDate(&observations, after: stimulus)
    }
  }

  nonisolated static var failureToOpenIsTold: DeclaredDifference {
    declare(
      "a failure to open the settings is reported",
      reason: """
        Legacy ignores a failure to open the settings, so a tap can have no visible effect. Modern has an \
        error that the screen can show.
        """,
      // The number of awaited answers, or nil once the card is deallocated.
      remembering: Int?.some(0)
    ) { stimulus, waiting, observations in
      waiting? += observations.count { $0 == .opensSettings }
      if stimulus == .leave { waiting = nil }
      guard case .settings(let opened) = stimulus, let count = waiting, count > 0 else { return }
      waiting = count - 1
      if !opened { observations.append(.toldUnableToOpen) }
    }
  }

  fileprivate nonisolated static var settingsOpenLater: DeclaredDifference {
    DeclaredDifference(
      "the settings open in a later run-loop pass",
      reason: """
        Legacy opens the settings during the tap, but modern opens them in a task, which begins in the next \
        run-loop pass. If the screen is deallocated before that pass, the location manager stops first.
        """
    ) { stimulus, observations in
      guard stimulus == .tapEnableAndLeave, let opening = observations.firstIndex(of: .opensSettings),
        let stop = observations.firstIndex(of: .managerStopped), opening < stop
      else { return }
      observations.remove(at: opening)
      let release = observations.firstIndex(of: .cardReleased) ?? observations.endIndex
      observations.insert(.opensSettings, at: release)
    }
  }

  /// The visible cells, with the content that modern gives them.
  private struct Feed: Hashable {
    private var cells: [Cell: Shown] = [:]
    /// In scenarios with locations and headings, whether the user allows location.
    private var isAllowed = true
    private var location: LocationReading?
    private var heading: HeadingReading?
    private var isGone = false

    var hasCells: Bool { !cells.isEmpty }

    mutating func follow(_ stimulus: Stimulus, _ observations: [Observation]) {
      guard !isGone else { return }
      if case .measure = stimulus { return }
      for case .shows(let cell, let shown) in observations where cells[cell] == nil { cells[cell] = shown }
      switch stimulus {
      case .disappear(let cell): cells[cell] = nil
      case .newContent: cells = [:]
      case .leave:
        self = Feed()
        isGone = true
      case .permission(let status):
        isAllowed = status.isAuthorized
        if isAllowed { cells[.authorization]?.button = .enabled }
      case .location(let location) where isAllowed:
        self.location = location
        if location != nil { updateWays() }
      case .heading(let heading) where isAllowed:
        self.heading = heading
        if heading != nil { updateWays() }
      default: break
      }
    }

    private mutating func updateWays() {
      for cell in cells.keys {
        let way = way(to: cell)
        cells[cell]?.way = way
      }
    }

    private func way(to cell: Cell) -> Way? {
      guard let location, let place = cell.place else { return nil }
      let way = LegacyCardDriver.way(
        from: CLLocation(latitude: location.latitude, longitude: location.longitude),
        to: CLLocation(latitude: place.latitude, longitude: place.longitude))
      return way.map { Way(distance: $0.distance, bearing: $0.bearing - (heading?.trueHeading ?? 0)) }
    }

    /// Adds an update of nearby content, during which the feed reads the permission cell.
    func update(_ observations: inout [Observation]) {
      observations.append(.updatesNearby(force: false))
      if let shown = cells[.authorization] { observations.append(.shows(.authorization, shown)) }
    }

    /// Gives visible cells modern's content, and removes the effects of a tap on a disabled button.
    func bringUpToDate(_ observations: inout [Observation], after stimulus: Stimulus) {
      if case .measure = stimulus { return }
      observations = observations.map { observation in
        guard case .shows(let cell, _) = observation, let shown = cells[cell] else { return observation }
        return .shows(cell, shown)
      }
      if stimulus == .tapEnable, cells[.authorization]?.button?.isEnabled == false {
        observations = Array(observations.prefix(1))
      }
    }
  }
}

extension ExploreCardSubject.Scenario {
  func canShow(_ difference: ExploreCardSubject.DeclaredDifference) -> Bool {
    switch difference.id {
    case ExploreCardSubject.failureToOpenIsTold.id: alphabet.contains(.settings(opened: false))
    case ExploreCardSubject.settingsOpenLater.id: self == .leaving
    // In the excluded scenarios, the user never grants permission, or at most one cell is visible.
    case ExploreCardSubject.buttonWorksAgain.id: ![.leaving, .directions].contains(self)
    case ExploreCardSubject.everyCellIsUpdated.id: ![.leaving, .directions, .decisions].contains(self)
    case ExploreCardSubject.decisionIsHeard.id: self != .directions
    default: true
    }
  }
}

extension ExploreCardSubject.Observation {
  fileprivate static let opensSettings = Self.opens("app-settings:")
}
