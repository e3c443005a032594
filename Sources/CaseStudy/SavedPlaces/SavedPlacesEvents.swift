import Foundation

extension SavedPlacesSubject {
  enum Stimulus: Hashable, Sendable, DescribedAsSource {
    case newDocument
    /// The screen loads the document, or keeps the old one after a failure.
    case load
    case readTitle
    case setTitle(Title)
    case save
    /// Another program changes the entry on the disk or, for nil, removes it.
    case othersChange(Entry?)
    case askYears(since: Visit)
    /// A user with this name logs in elsewhere in the app or, for nil, the app removes the stored name.
    case logIn(String?)
    /// Other code stores a number as the name of the user.
    case logInAsNumber(Int)
    case askUserName

    static let alphabet: [Self] =
      [
        .newDocument, .load, .readTitle, .setTitle(.paris), .setTitle(.oesterreich), .save,
        .othersChange(nil), .othersChange(.theirs), .othersChange(.damaged), .othersChange(.locked),
        .othersChange(.directory), .logIn("ada"), .logIn(nil), .askUserName,
      ] + Visit.allCases.map(Self.askYears)

    static let machineAlphabet: [Self] = [
      .newDocument, .load, .readTitle, .setTitle(.paris), .save, .othersChange(nil), .othersChange(.damaged),
    ]
  }

  enum Title: String, Hashable, Sendable {
    case paris = "Paris"
    /// A title of another length, with a letter outside ASCII.
    case oesterreich = "Österreich"
    case empty = ""
    case lowercase = "paris"
    case onlySpaces = "   "
    /// A title with spaces at both ends, a composed and a decomposed letter, and Windows and Unix line endings.
    case odd = " \u{C9}\r\nE\u{301}\n "
  }

  /// The time of a first visit, relative to 1 March 2023.
  enum Visit: Hashable, Sendable, CaseIterable {
    /// Earlier on that day.
    case today
    /// The same day a year ago, at a later hour.
    case oneYearAgo
    /// The day after `oneYearAgo`.
    case almostOneYearAgo
    case leapDay
    case inTwoYears
    /// A day for which the calendar calculates no years.
    case unknown

    /// Half past midnight on 1 March 2023, in the user's time zone.
    static var now: Date { date(2023, 3, 1, minute: 30) }

    var date: Date {
      switch self {
      case .today: Self.date(2023, 3, 1, minute: 5)
      case .oneYearAgo: Self.date(2022, 3, 1, minute: 1439)
      case .almostOneYearAgo: Self.date(2022, 3, 2, minute: 5)
      case .leapDay: Self.date(2020, 2, 29, minute: 5)
      case .inTwoYears: Self.date(2025, 3, 1, minute: 5)
      case .unknown: Self.date(1, 1, 1, minute: 5)
      }
    }

    private static func date(_ year: Int, _ month: Int, _ day: Int, minute: Int) -> Date {
      let components = DateComponents(
        year: year, month: month, day: day, hour: minute / 60, minute: minute % 60)
      // Legacy calculates with the current calendar, too.
      return Calendar.current.date(from: components) ?? .distantPast
    }
  }

  enum Observation: Hashable, Sendable, CustomStringConvertible {
    /// The entry on disk at a load or save, or nil if there is none.
    case found(Entry?)
    case write(Data, Fate)
    case loaded(Bool)
    case told(Reason)
    case title(String)
    case cannotSave
    /// The entry on disk after a write, or after an attempt that found a directory.
    case onDisk(Entry?)
    case years(Int)
    case cannotCalculate
    case userName(String?)

    var description: String {
      switch self {
      case .found(let entry): "found: \(entry?.words ?? "nothing")"
      case .write(_, let fate): "the write \(fate)"
      case .loaded(let isLoaded): isLoaded ? "told: loaded" : "told: cannot load"
      case .told(.damaged(let offset)): "reason: damaged at byte \(offset)"
      case .told(let reason): "reason: \(reason)"
      case .title(let title): "title \(title.debugDescription)"
      case .cannotSave: "told: cannot save"
      case .onDisk(let entry): "on disk: \(entry?.words ?? "nothing")"
      case .years(let years): "years: \(years)"
      case .cannotCalculate: "years: cannot calculate"
      case .userName(let name): "user name: \(name ?? "none")"
      }
    }
  }

  enum Fate: String, Hashable, Sendable, CaseIterable, CustomStringConvertible {
    case succeeds
    /// The disk writes nothing.
    case failsAtOnce = "fails at once"
    /// The disk writes half of the data.
    case failsInTheMiddle = "fails in the middle"
    /// The disk writes all data but reports a failure.
    case failsAtTheEnd = "fails at the end"
    /// The disk writes half of the data, and reports that it is full.
    case full = "finds the disk full"

    var description: String { rawValue }
  }

  enum Reason: Hashable, Sendable {
    case missing
    /// The file is not UTF-8 text, and its first invalid byte is at this offset.
    case damaged(offset: Int)
    case unreadable
    case notSaved
    case full
    /// The existing file is unreadable, so the document did not overwrite it.
    case notOverwritten
  }
}
