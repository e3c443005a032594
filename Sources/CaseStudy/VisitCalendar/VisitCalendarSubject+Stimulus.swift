extension VisitCalendarSubject {
  package enum Stimulus: Hashable, Sendable {
    /// The calendar appears, for the first time or again.
    case appear
    case select(Day)
    case dropScreen
    /// The user signs in again or chooses another server.
    case newSession
    /// The calendar appears, and the user signs in again before anything else happens.
    case appearBeforeNewSession
    case newDay
    /// Another screen appears, and asks for the planned visits and for the account.
    case otherScreenAppears
    /// The server answers a request, if there is such a one.
    case answer(Answer, to: Asker = .calendar, Order = .oldest)
  }

  package enum Order: String, Hashable, Sendable {
    case oldest
    case newest
  }

  package enum Part: String, Hashable, Sendable, CaseIterable {
    /// The planned visits.
    case events
    case places
    case account
  }

  package enum Asker: String, Hashable, Sendable, CaseIterable {
    case calendar
    case otherScreen
  }

  package enum Answer: Hashable, Sendable {
    case events([Event])
    case eventsFailed(Failure)
    case places([Place])
    case placesFailed(Failure)
    case account(String)
    case accountFailed(Failure)

    var part: Part {
      switch self {
      case .events, .eventsFailed: .events
      case .places, .placesFailed: .places
      case .account, .accountFailed: .account
      }
    }
  }

  package enum Failure: String, Error, Hashable, Sendable, CaseIterable {
    case notConnected
    case signedOut
  }

  /// A planned visit.
  package struct Event: Hashable, Sendable {
    package enum Kind: String, Hashable, Sendable {
      case celebration
      case outing
    }

    package var title: String
    package var day: Day
    package var hour: Int
    package var kind: Kind

    package init(title: String, day: Day, hour: Int = 20, kind: Kind = .outing) {
      self.title = title
      self.day = day
      self.hour = hour
      self.kind = kind
    }
  }

  package struct Place: Hashable, Sendable {
    package var name: String
    /// The day of the first visit, as the server writes it.
    package var firstVisit: String

    package init(_ name: String, firstVisit: String) {
      self.name = name
      self.firstVisit = firstVisit
    }
  }

  /// A day of the Gregorian calendar.
  package struct Day: Hashable, Sendable {
    package var year: Int
    package var month: Int
    package var day: Int

    package init(_ year: Int, _ month: Int, _ day: Int) {
      self.year = year
      self.month = month
      self.day = day
    }
  }
}

extension VisitCalendarSubject.Stimulus: Sampled {
  package var samples: Samples {
    var samples = Samples()
    switch self {
    case .select(let day): samples.days = [day.name]
    case .answer(.events(let events), _, _):
      samples.addList(events.map { [$0.title, $0.day.name, "\($0.hour)", $0.kind.rawValue] })
      samples.days = events.map(\.day.name)
    case .answer(.places(let places), _, _):
      samples.addList(places.map { [$0.name, $0.firstVisit] })
      samples.days = places.map(\.firstVisit)
    case .answer(.account(let name), _, _): samples.texts = [name]
    default: break
    }
    return samples
  }
}

extension VisitCalendarSubject.Stimulus: DescribedAsSource {
  /// The stimulus as Swift source, without arguments that have their default values.
  package var description: String {
    guard case .answer(let answer, let asker, let order) = self else { return source }
    return
      ".answer(\(answer)\(asker == .calendar ? "" : ", to: .\(asker)")\(order == .oldest ? "" : ", .\(order)"))"
  }
}
