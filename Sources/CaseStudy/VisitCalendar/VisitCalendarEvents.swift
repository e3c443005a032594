import ModernLocation

extension VisitCalendarSubject {
  enum Stimulus: Hashable, Sendable, DescribedAsSource {
    case appear
    case select(Day, at: Second = .first)
    case dropScreen
    /// The user signs in again or chooses another server.
    case newSession
    /// The calendar appears, and the user signs in again in the same run-loop pass.
    case appearBeforeNewSession
    case newDay
    /// Another screen appears and requests the planned visits and the account.
    case otherScreenAppears
    /// If there is a matching request, the server answers it.
    case answer(Answer, to: Requester = .calendar, Order = .oldest)

    var description: String {
      switch self {
      case .answer(let answer, let requester, let order):
        ".answer(\(answer)\(requester == .calendar ? "" : ", to: .\(requester)")\(order == .oldest ? "" : ", .\(order)"))"
      case .select(let day, at: .first): ".select(\(day))"
      default: source
      }
    }
  }

  enum Order: String, Hashable, Sendable {
    case oldest
    case newest
  }

  enum Part: String, Hashable, Sendable, CaseIterable {
    case visits
    case places
    case account
  }

  enum Requester: String, Hashable, Sendable, CaseIterable {
    case calendar
    case otherScreen
  }

  enum Answer: Hashable, Sendable {
    case visits([Event])
    case visitsFailed(VisitServiceError)
    case places([Place])
    case placesFailed(VisitServiceError)
    case account(String)
    case accountFailed(VisitServiceError)

    var part: Part {
      switch self {
      case .visits, .visitsFailed: .visits
      case .places, .placesFailed: .places
      case .account, .accountFailed: .account
      }
    }
  }

  /// A planned visit.
  struct Event: Hashable, Sendable {
    enum Kind: String, Hashable, Sendable {
      case celebration
      case outing
    }

    var title: String
    var day: Day
    var second: Second
    var kind: Kind

    init(title: String, day: Day, at second: Second = .inner, kind: Kind = .outing) {
      self.title = title
      self.day = day
      self.second = second
      self.kind = kind
    }
  }

  struct Place: Hashable, Sendable {
    var name: String
    /// The day of the first visit, in the server's notation.
    var firstVisit: String

    init(_ name: String, firstVisit: String) {
      self.name = name
      self.firstVisit = firstVisit
    }
  }

  /// A day of the Gregorian calendar.
  struct Day: Hashable, Sendable {
    var year: Int
    var month: Int
    var day: Int

    init(_ year: Int, _ month: Int, _ day: Int) {
      self.year = year
      self.month = month
      self.day = day
    }
  }

  /// A second of a day, which may have 23 or 25 hours.
  enum Second: String, Hashable, Sendable, CaseIterable {
    case first
    /// A second in the middle, 12 hours after the first.
    case inner
    case last
  }

  enum Observation: Hashable, Sendable, CustomStringConvertible {
    case asked(Part, Session)
    case shown([Entry])
    case alert(title: String, message: String)
    case details([Entry])
    case otherScreenTold(String)
    case screenReleased

    var description: String {
      switch self {
      case .asked(let part, let session): "\(session) session asked for \(part)"
      case .shown(let entries): "shown: \(words(entries))"
      case .alert(let title, let message): "alert: \(title): \(message)"
      case .details(let entries): "details of \(words(entries))"
      case .otherScreenTold(let answer): "other screen told \(answer)"
      case .screenReleased: "screen released"
      }
    }

    private func words(_ entries: [Entry]) -> String {
      let words = entries.map { "\($0.symbol) \($0.title) on \($0.date)" }
      return words.isEmpty ? "nothing" : words.joined(separator: "; ")
    }
  }

  struct Entry: Hashable, Sendable {
    var symbol: String
    var title: String
    /// The day in the user's time zone, and the time since the day's beginning, for example `2026-12-31 12:00:00`.
    var date: String

    init(_ symbol: String, _ title: String, _ date: String) {
      self.symbol = symbol
      self.title = title.asWritten
      self.date = date
    }
  }

  enum Session: String, Hashable, Sendable {
    case first
    case second

    var next: Self { self == .first ? .second : .first }
  }
}
