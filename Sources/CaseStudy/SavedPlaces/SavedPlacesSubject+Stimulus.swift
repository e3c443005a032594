import Foundation

extension SavedPlacesSubject {
  package enum Stimulus: Hashable, Sendable, DescribedAsSource {
    case newDocument
    /// The screen loads the document, and keeps the one it has if that fails.
    case load
    case readTitle
    case setTitle(Title)
    case save
    /// Another program changes what is on the disk; nil stands for nothing.
    case othersChange(Entry?)
    case askYears(since: Visit)
    /// A user logs in elsewhere in the app; nil is the beginning, without a user.
    case logIn(String?)
    /// A number is stored where the name of who logs in belongs.
    case logInAsNumber(Int)
    case askUserName
  }

  package enum Title: String, Hashable, Sendable {
    case paris = "Paris"
    /// Another title, of other length, with letters outside ASCII.
    case oesterreich = "Österreich"
    case empty = ""
    case spaced = " Paris "
    case lowercase = "paris"
    /// A title whose first letter is written as two.
    case decomposed = "E\u{301}vora"
  }

  /// The day of a first visit, seen from 1 March 2023.
  package enum Visit: Hashable, Sendable, CaseIterable {
    /// Earlier that day.
    case today
    /// A year ago to the day, and later in that day than it is now.
    case oneYearAgo
    /// A year ago and a day less.
    case almostOneYearAgo
    case leapDay
    case inTwoYears
    /// A day for which the calendar gives no years.
    case unknown
  }
}

extension SavedPlacesSubject.Stimulus {
  package static let alphabet: [Self] =
    [
      .newDocument, .load, .readTitle, .setTitle(.paris), .setTitle(.oesterreich), .save,
      .othersChange(nil), .othersChange(.theirs), .othersChange(.damaged), .othersChange(.locked),
      .othersChange(.directory), .logIn("ada"), .logIn(nil), .askUserName,
    ] + SavedPlacesSubject.Visit.allCases.map(Self.askYears)
}

extension SavedPlacesSubject.Stimulus: Sampled {
  package var samples: Samples {
    var samples = Samples()
    switch self {
    case .setTitle(let title): samples.texts = [title.rawValue]
    case .othersChange(let entry):
      if let text = entry?.text {
        samples.texts = [text]
      } else if case .file(let data, isReadable: true) = entry {
        samples.damagedTexts = [data]
      }
    case .logIn(let name): samples.texts = [name].compactMap(\.self)
    default: break
    }
    return samples
  }
}

extension SavedPlacesSubject.Visit {
  /// Half past midnight on 1 March 2023, where the user is.
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
    // Legacy counts by the current calendar, so the days have to be that calendar's.
    return Calendar.current.date(from: components) ?? .distantPast
  }
}
