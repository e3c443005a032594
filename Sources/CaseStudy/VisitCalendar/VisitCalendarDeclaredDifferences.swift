import Equivalence

extension VisitCalendarSubject {
  package nonisolated static var declaredDifferences: [DeclaredDifference] {
    [answersGoToWhoAsked]
  }

  /// The entries of each side's calendar, and the requests that wait for an answer.
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

  /// The screens' requests and the progress of the server.
  struct Exchange: Hashable, Sendable {
    struct Request: Hashable, Sendable {
      var part: Part
      var asker: Asker
    }

    /// The number of waiting requests of each kind.
    private(set) var waiting: [Request: Int] = [:]
    /// Whether the last answer with planned visits for the calendar was a failure.
    private(set) var hasFailed = false
    private(set) var isScreenGone = false
    private var isNextDay = false

    var progress: Progress {
      if waiting[Request(part: .events, asker: .calendar)] != nil { return .loading }
      return hasFailed ? .failed : .quiet
    }

    /// Follows a step of legacy, and returns the step's answer for a waiting screen or nil.
    mutating func follow(_ stimulus: Stimulus, _ observations: [Observation]) -> Answer? {
      let asker: Asker = stimulus == .otherScreenAppears ? .otherScreen : .calendar
      for case .asked(let part, _) in observations {
        waiting[Request(part: part, asker: asker), default: 0] += 1
      }
      // The screen for the failure is deallocated.
      if isScreenGone { hasFailed = false }
      if stimulus == .dropScreen { isScreenGone = true }
      if stimulus == .newDay { isNextDay = true }
      guard case .answer(let answer, to: let asker, _) = stimulus else { return nil }
      let request = Request(part: answer.part, asker: asker)
      guard let count = waiting[request] else { return nil }
      waiting[request] = count == 1 ? nil : count - 1
      if request == Request(part: .events, asker: .calendar), !isScreenGone {
        hasFailed = answer.failure != nil
      }
      return answer
    }

    /// The entries that a calendar shows for an answer, or nil for other answers.
    func entries(of answer: Answer) -> [Entry]? {
      switch answer {
      case .events(let events): events.map { Entry($0.kind.symbol, $0.title, $0.day.name) }
      case .louvreAndEtna where isNextDay:
        [Entry("🎂", "Louvre: 7 years", "2027-12-31"), Entry("🎂", "Etna: 3 years", "2027-02-28")]
      case .louvreAndEtna:
        [Entry("🎂", "Louvre: 6 years", "2026-12-31"), Entry("🎂", "Etna: 3 years", "2027-02-28")]
      default: nil
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

  var failure: VisitCalendarSubject.Failure? {
    switch self {
    case .eventsFailed(let failure), .placesFailed(let failure), .accountFailed(let failure): failure
    case .events, .places, .account: nil
    }
  }
}

extension VisitCalendarSubject.Failure {
  /// The text of an alert about the failure.
  var message: String {
    self == .notConnected ? "There is no connection to the server." : "You are signed out."
  }
}

extension [VisitCalendarSubject.Observation] {
  var tellOtherScreen: Bool { contains { if case .otherScreenTold = $0 { true } else { false } } }
}

extension VisitCalendarSubject.Event.Kind {
  fileprivate var symbol: String {
    switch self {
    case .celebration: "🎉"
    case .outing: "🎒"
    }
  }
}

extension VisitCalendarSubject.Day {
  /// The day, for example `2026-12-31`.
  var name: String {
    "\(year)" + [month, day].map { ($0 < 10 ? "-0" : "-") + "\($0)" }.joined()
  }
}
