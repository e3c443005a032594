extension VisitCalendarSubject {
  /// Something that the user, the app or the server does.
  package enum Stimulus: Hashable, Sendable {
    /// The calendar appears, for the first time or again.
    case appear
    /// The user selects a day.
    case select(Day)
    /// The app releases the calendar's screen.
    case dropScreen
    /// The user signs in anew or chooses another server.
    case newSession
    /// The calendar appears, and the user signs in anew before anything else is done.
    case appearBeforeNewSession
    /// It is the next day.
    case newDay
    /// Another screen appears, and asks for the planned visits and for the account.
    case otherScreenAppears
    /// The server answers a request, if there is such a one.
    case answer(Answer, to: Asker = .calendar, Order = .oldest)
  }

  /// Which of two requests.
  package enum Order: String, Hashable, Sendable {
    /// The one that was made first.
    case oldest
    /// The one that was made last.
    case newest
  }

  /// What is asked for.
  package enum Part: String, Hashable, Sendable, CaseIterable {
    /// The planned visits.
    case events
    /// The saved places.
    case places
    /// Who the user is.
    case account
  }

  /// Who asks.
  package enum Asker: String, Hashable, Sendable, CaseIterable {
    /// The calendar.
    case calendar
    /// Another screen of the app.
    case otherScreen
  }

  /// What the server answers.
  package enum Answer: Hashable, Sendable {
    /// It sends planned visits.
    case events([Event])
    /// It sends no planned visits.
    case eventsFailed(Failure)
    /// It sends saved places.
    case places([Place])
    /// It sends no saved places.
    case placesFailed(Failure)
    /// It says who the user is.
    case account(String)
    /// It does not say who the user is.
    case accountFailed(Failure)

    var part: Part {
      switch self {
      case .events, .eventsFailed: .events
      case .places, .placesFailed: .places
      case .account, .accountFailed: .account
      }
    }
  }

  /// Why the server does not answer.
  package enum Failure: String, Error, Hashable, Sendable, CaseIterable {
    /// It cannot be reached.
    case notConnected
    /// The session is over.
    case signedOut
  }

  /// A planned visit.
  package struct Event: Hashable, Sendable {
    /// A kind of planned visit.
    package enum Kind: String, Hashable, Sendable {
      /// There is something to celebrate.
      case celebration
      /// There is somewhere to go.
      case outing
    }

    /// What it is.
    package var title: String
    /// The day on which it begins.
    package var day: Day
    /// The hour at which it begins.
    package var hour: Int
    /// What kind of visit it is.
    package var kind: Kind

    /// Plans a visit.
    package init(title: String, day: Day, hour: Int = 20, kind: Kind = .outing) {
      self.title = title
      self.day = day
      self.hour = hour
      self.kind = kind
    }
  }

  /// A saved place.
  package struct Place: Hashable, Sendable {
    /// What it is called.
    package var name: String
    /// The day of the first visit, as the server writes it.
    package var firstVisit: String

    /// Saves a place.
    package init(_ name: String, firstVisit: String) {
      self.name = name
      self.firstVisit = firstVisit
    }
  }

  /// A day of the Gregorian calendar.
  package struct Day: Hashable, Sendable {
    /// The year.
    package var year: Int
    /// The month, from 1.
    package var month: Int
    /// The day of the month, from 1.
    package var day: Int

    /// Names a day.
    package init(_ year: Int, _ month: Int, _ day: Int) {
      self.year = year
      self.month = month
      self.day = day
    }
  }
}

extension VisitCalendarSubject.Stimulus {
  var samples: Samples {
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
