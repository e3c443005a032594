import Equivalence

extension VisitCalendarSubject {
  package nonisolated static var declaredDifferences: [DeclaredDifference] {
    [answersGoToWhoAsked]
  }

  /// What each side's calendar has, and what waits for an answer.
  private struct Calendars: Hashable {
    struct Contents: Hashable {
      var plannedVisits: [Entry] = []
      var anniversaries: [Entry] = []

      mutating func replace(_ part: Part, with entries: [Entry]) {
        if part == .events { plannedVisits = entries } else { anniversaries = entries }
      }
    }

    var exchange = Exchange()
    var legacy = Contents()
    var modern = Contents()
    var entries: [Entry] { modern.plannedVisits + modern.anniversaries }
  }

  private nonisolated static var answersGoToWhoAsked: DeclaredDifference {
    DeclaredDifference(
      "answers go to the screen that asked",
      reason: """
        In legacy every answer goes to the screen that became the delegate last, even if another screen \
        asked. In modern an answer goes to the screen that asked.
        """,
      remembering: Calendars()
    ) { stimulus, calendars, observations in
      let answer = calendars.exchange.follow(stimulus, observations)
      if calendars.exchange.isScreenGone { (calendars.legacy, calendars.modern) = (.init(), .init()) }
      if case .answer(_, to: let asker, _) = stimulus, let answer {
        let entries = calendars.exchange.isScreenGone ? nil : calendars.exchange.entries(of: answer)
        let told: Asker = observations.tellOtherScreen ? .otherScreen : .calendar
        if let entries, told == .calendar { calendars.legacy.replace(answer.part, with: entries) }
        if let entries, asker == .calendar { calendars.modern.replace(answer.part, with: entries) }
        guard asker != told || calendars.legacy != calendars.modern else { return }
        switch asker {
        case .otherScreen: observations = [.otherScreenTold(answer.toldToOtherScreen)]
        case .calendar where calendars.exchange.isScreenGone: observations = []
        case .calendar: observations = [answer.alert ?? .shown(calendars.entries)]
        }
      } else if case .select(let day) = stimulus, calendars.legacy != calendars.modern {
        let entries = calendars.entries.filter { $0.day == day.name }
        observations = entries.isEmpty ? [] : [.details(of: entries, at: calendars.exchange.progress)]
      }
    }
  }
}

extension VisitCalendarSubject.Answer {
  fileprivate var toldToOtherScreen: String {
    switch self {
    case .events(let events): events.map(\.title).joined(separator: ", ")
    case .places(let places): places.map(\.name).joined(separator: ", ")
    case .account(let name): name
    case .eventsFailed, .placesFailed, .accountFailed: "\(part) failed"
    }
  }

  fileprivate var alert: VisitCalendarSubject.Observation? {
    failure.map { failure in
      .alert(
        title: part == .events ? "Planned visits" : "Anniversaries",
        message: failure.message)
    }
  }
}

extension VisitCalendarSubject.Failure {
  /// The text of an alert about it.
  var message: String {
    self == .notConnected ? "There is no connection to the server." : "You are signed out."
  }
}
