import Equivalence

extension VisitCalendarSubject {
  typealias DeclaredDifference = Equivalence.DeclaredDifference<Stimulus, Observation>

  nonisolated static var declaredDifferences: [DeclaredDifference] { [answersGoToRequestingScreen] }

  private struct Request: Hashable {
    var part: Part
    var requester: Requester
  }

  private struct Calendars: Hashable {
    var waiting: [Request: Int] = [:]
    var isScreenGone = false
    var legacy: [Entry] = []
    private var modern: [Part: [Entry]] = [:]

    var entries: [Entry] { modern[.visits, default: []] + modern[.places, default: []] }

    /// The requesting screen's observations after the answer, or nil if no such request waits.
    mutating func answers(with answer: Answer, to requester: Requester) -> [Observation]? {
      let request = Request(part: answer.part, requester: requester)
      guard let count = waiting[request] else { return nil }
      waiting[request] = count == 1 ? nil : count - 1
      let shown = answer.shownByLegacy(to: requester)
      guard requester == .calendar else { return shown }
      guard !isScreenGone else { return [] }
      guard case .shown(let entries)? = shown.first else { return shown }
      modern[answer.part] = entries
      return [.shown(self.entries)]
    }

    mutating func dropScreen() {
      isScreenGone = true
      (legacy, modern) = ([], [:])
    }
  }

  private nonisolated static var answersGoToRequestingScreen: DeclaredDifference {
    DeclaredDifference(
      "answers go to the screen that asked",
      reason: """
        In legacy every answer goes to the screen that became the delegate last, even if another screen \
        asked. In modern an answer goes to the screen that asked.
        """,
      remembering: Calendars()
    ) { stimulus, calendars, observations in
      for case .asked(let part, _) in observations {
        let requester: Requester = stimulus == .otherScreenAppears ? .otherScreen : .calendar
        calendars.waiting[Request(part: part, requester: requester), default: 0] += 1
      }
      if case .shown(let entries)? = observations.first { calendars.legacy = entries }
      switch stimulus {
      case .dropScreen: calendars.dropScreen()
      case .answer(let answer, to: let requester, _):
        guard let shown = calendars.answers(with: answer, to: requester),
          observations.tellOtherScreen != (requester == .otherScreen) || calendars.legacy != calendars.entries
        else { return }
        observations = shown
      case .select(let day, _) where calendars.legacy != calendars.entries:
        let entries = calendars.entries.filter { $0.date.hasPrefix(day.name) }
        observations = entries.isEmpty ? [] : [.details(entries)]
      default: break
      }
    }
  }
}

extension [VisitCalendarSubject.Observation] {
  fileprivate var tellOtherScreen: Bool {
    contains { if case .otherScreenTold = $0 { true } else { false } }
  }
}
