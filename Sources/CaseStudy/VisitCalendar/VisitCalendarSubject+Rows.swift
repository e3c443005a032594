import Equivalence

extension VisitCalendarSubject {
  /// A behaviour that the published change changed, though nobody had asked for it.
  public typealias PublishedRow = CaseStudy.PublishedRow<Stimulus, Observation>
}

extension PublishedRow<VisitCalendarSubject.Stimulus, VisitCalendarSubject.Observation> {
  /// The six rows of the published change, and three differences that only the exploration found.
  public static var all: [Self] { published + foundByExploring }

  private static var published: [Self] {
    [
      Self(
        number: "V1", original: "shows an alert when events or anniversaries cannot be loaded",
        port: "shows nothing",
        noticed: "Without a connection the calendar stays as it is, and nothing says why."
      ) { _, edit in
        if case .missing(.alert) = edit { true } else { false }
      },
      Self(
        number: "V2", original: "keeps what it shows when loading fails",
        port: "has emptied the list before it asked",
        noticed: "After a failure a tap on a visit that is still on the screen does nothing."
      ) { _, control, candidate in
        if case .details(_, .failed)? = control.first { candidate.isEmpty } else { false }
      },
      Self(
        number: "V3", original: "keeps what it shows until the answer comes",
        port: "has nothing to show and to select between appearing and the answer",
        noticed: "Whoever comes back to the calendar and taps a visit at once gets no details."
      ) { _, control, candidate in
        switch control.first {
        case .details(_, let progress)? where candidate.isEmpty: return progress != .failed
        default:
          guard let old = control.entries, let new = candidate.entries else { return false }
          return Set(new).isStrictSubset(of: old)
        }
      },
      Self(
        number: "V4", original: "is released after a failure when the app lets go of it",
        port: "is kept alive for good by a completion that is never called",
        noticed: "Nothing at first: each failure leaves a whole screen in memory."
      ) { _, edit in
        edit == .missing(.screenReleased(.failed))
      },
      Self(
        number: "V5", original: "asks the session that there is at the moment",
        port: "asks the session that there was when it was made",
        noticed: "After signing in anew the calendar shows what belongs to the session before."
      ) { _, edit in
        if case .asked = edit.observation { true } else { false }
      },
      Self(
        number: "V6", original: "shows the events that another screen has asked for",
        port: "drops them, which is an improvement",
        noticed: "Hardly anything: the calendar no longer shows what another screen has loaded."
      ) { stimulus, control, candidate in
        guard case .answer(.events, to: .otherScreen, _) = stimulus, case .shown? = control.first else {
          return false
        }
        return candidate.isEmpty
      },
    ]
  }

  private static var foundByExploring: [Self] {
    [
      Self(
        number: "X1", original: "shows planned visits first, whichever answer comes first",
        port: "shows first what came first",
        noticed: "Two entries of one day change places from one time to the next."
      ) { _, control, candidate in
        guard let old = control.entries, let new = candidate.entries else { return false }
        return old != new && Set(old) == Set(new)
      },
      Self(
        number: "X2", original: "shows both answers when it has appeared twice",
        port: "drops the second, because the first has used up the completion",
        noticed: "Whoever leaves the calendar and comes back at once may see the older of two answers."
      ) { stimulus, control, candidate in
        guard case .answer(_, to: .calendar, _) = stimulus, case .shown? = control.first else { return false }
        return candidate.isEmpty
      },
      Self(
        number: "X3", original: "is released while it loads when the app lets go of it",
        port: "is kept alive until it is answered",
        noticed: "Nothing: the screen is freed later than it should be."
      ) { _, edit in
        switch edit {
        case .missing(.screenReleased(.loading)), .missing(.screenReleased(.quiet)), .extra(.screenReleased):
          true
        default: false
        }
      },
    ]
  }
}

extension [VisitCalendarSubject.Observation] {
  /// The entries shown, or those whose details are shown, if that is all that was observed.
  fileprivate var entries: [VisitCalendarSubject.Entry]? {
    guard count == 1 else { return nil }
    switch self[0] {
    case .shown(let entries), .details(let entries, _): return entries
    default: return nil
    }
  }
}
