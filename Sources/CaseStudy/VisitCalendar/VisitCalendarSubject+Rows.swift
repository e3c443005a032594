import Equivalence

extension VisitCalendarSubject {
  /// A behaviour that the published change changed, though nobody had asked for it.
  package typealias PublishedRow = CaseStudy.PublishedRow<Stimulus, Observation>
}

extension VisitCalendarSubject {
  /// What the published calendar has, which is emptied when it appears and filled as answers come.
  fileprivate struct PublishedCalendar: Hashable {
    var exchange = Exchange()
    /// The parts whose completion is stored: asked for, and not yet answered with success.
    var completions: Set<Part> = []
    var entries: [Entry] = []
    /// Whether the screen is kept alive by a completion after the app has let go of it.
    var isKept = false

    /// What it shows after a stimulus, given what legacy shows; nil if that is nothing.
    mutating func follow(_ stimulus: Stimulus, _ observations: [Observation]) -> [Entry]? {
      let answer = exchange.follow(stimulus, observations)
      switch stimulus {
      case .appear, .appearBeforeNewSession:
        guard observations.contains(where: { if case .asked = $0 { true } else { false } }) else { break }
        entries = []
        completions = [.events, .places]
      case .select(let day):
        let entriesOfDay = entries.filter { $0.day == day.name }
        return entriesOfDay.isEmpty ? nil : entriesOfDay
      case .answer:
        guard let answer, !observations.tellOtherScreen, let more = exchange.entries(of: answer),
          completions.remove(answer.part) != nil
        else { return nil }
        entries += more
        return entries
      default: break
      }
      return nil
    }
  }
}

extension PublishedRow<VisitCalendarSubject.Stimulus, VisitCalendarSubject.Observation> {
  private typealias Subject = VisitCalendarSubject

  /// The six rows of the published change, and three differences that only the exploration found.
  package static var all: [Self] { published + foundByExploring }

  private static var published: [Self] {
    [
      Self(
        number: "V1", original: "shows an alert when events or anniversaries cannot be loaded",
        port: "shows nothing",
        noticed: "Without a connection the calendar stays as it is, and nothing says why."
      ) { _, observations in
        observations.removeAll { if case .alert = $0 { true } else { false } }
      },
      ofEntries(
        number: "V2", original: "keeps what it shows when loading fails",
        port: "has emptied the list before it asked",
        noticed: "After a failure a tap on a visit that is still on the screen does nothing."
      ) { _, control, new in
        if case .details(_, .failed) = control { new == nil } else { false }
      },
      ofEntries(
        number: "V3", original: "keeps what it shows until the answer comes",
        port: "has nothing to show and to select between appearing and the answer",
        noticed: "Whoever comes back to the calendar and taps a visit at once gets no details."
      ) { _, control, new in
        switch (control, new) {
        case (.details(_, let progress), nil): progress != .failed
        case (.details(let old, _), let new?), (.shown(let old), let new?): Set(new).isStrictSubset(of: old)
        default: false
        }
      },
      ofLifetime(
        number: "V4", original: "is released after a failure when the app lets go of it",
        port: "is kept alive for good by a completion that is never called",
        noticed: "Nothing at first: each failure leaves a whole screen in memory."
      ) { $0 == .failed },
      Self(
        number: "V5", original: "asks the session that there is at the moment",
        port: "asks the session that there was when it was made",
        noticed: "After signing in anew the calendar shows what belongs to the session before."
      ) { stimulus, observations in
        guard [.appear, .appearBeforeNewSession].contains(stimulus) else { return }
        observations = observations.map {
          if case .asked(let part, _) = $0 { .asked(part, .first) } else { $0 }
        }
      },
      ofEntries(
        number: "V6", original: "shows the events that another screen has asked for",
        port: "drops them, which is an improvement",
        noticed: "Hardly anything: the calendar no longer shows what another screen has loaded."
      ) { stimulus, control, new in
        guard case .answer(.events, to: .otherScreen, _) = stimulus, case .shown = control else {
          return false
        }
        return new == nil
      },
    ]
  }

  private static var foundByExploring: [Self] {
    [
      ofEntries(
        number: "X1", original: "shows planned visits first, whichever answer comes first",
        port: "shows first what came first",
        noticed: "Two entries of one day change places from one time to the next."
      ) { _, control, new in
        switch control {
        case .shown(let old), .details(let old, _): new.map { $0 != old && Set($0) == Set(old) } ?? false
        default: false
        }
      },
      ofEntries(
        number: "X2", original: "shows both answers when it has appeared twice",
        port: "drops the second, because the first has used up the completion",
        noticed: "Whoever leaves the calendar and comes back at once may see the older of two answers."
      ) { stimulus, control, new in
        guard case .answer(_, to: .calendar, _) = stimulus, case .shown = control else { return false }
        return new == nil
      },
      ofLifetime(
        number: "X3", original: "is released while it loads when the app lets go of it",
        port: "is kept alive until it is answered",
        noticed: "Nothing: the screen is freed later than it should be."
      ) { $0 != .failed },
    ]
  }

  /// Describes a row about what is shown or selected: which cases of another list it is, given the new one.
  private static func ofEntries(
    number: String, original: String, port: String, noticed: String,
    isCase: @escaping @Sendable (Subject.Stimulus, Subject.Observation, _ new: [Subject.Entry]?) -> Bool
  ) -> Self {
    Self(
      number: number, original: original, port: port, noticed: noticed,
      remembering: Subject.PublishedCalendar()
    ) { stimulus, calendar, observations in
      let new = calendar.follow(stimulus, observations)
      observations = observations.compactMap { observation in
        guard isCase(stimulus, observation, new) else { return observation }
        return switch observation {
        case .shown: new.map(Subject.Observation.shown)
        case .details(_, let progress): new.map { .details($0, progress) }
        default: observation
        }
      }
    }
  }

  /// Describes a row about a screen that lives on, where the server has come so far when the app lets go of it.
  private static func ofLifetime(
    number: String, original: String, port: String, noticed: String,
    isCase: @escaping @Sendable (Subject.Progress) -> Bool
  ) -> Self {
    Self(
      number: number, original: original, port: port, noticed: noticed,
      remembering: Subject.PublishedCalendar()
    ) { stimulus, calendar, observations in
      _ = calendar.follow(stimulus, observations)
      if stimulus == .dropScreen, !calendar.completions.isEmpty, isCase(calendar.exchange.progress) {
        observations.removeAll { if case .screenReleased = $0 { true } else { false } }
        calendar.isKept = true
      } else if calendar.isKept, calendar.completions.isEmpty {
        observations.append(.screenReleased(calendar.exchange.progress))
        calendar.isKept = false
      }
    }
  }
}
