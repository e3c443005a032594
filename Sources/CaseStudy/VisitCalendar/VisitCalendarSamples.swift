import ModernLocation

extension VisitCalendarSubject.Day {
  static let newYearsEve = Self(2026, 12, 31)
  static let mayDay = Self(2027, 5, 1)

  static let newYearsDay = Self(2027, 1, 1)
  /// A day of 25 hours in America/Adak, because summer time ends on this day.
  static let longest = Self(2026, 11, 1)
  /// A day of 23 hours in America/Adak, because summer time begins on this day.
  static let shortest = Self(2027, 3, 14)
}

extension VisitCalendarSubject.Stimulus {
  static let machineAlphabet: [Self] = [
    .appear, .select(.newYearsEve), .answer(.fireworks), .answer(.visitsFailed(.notConnected)),
    .answer(.louvreAndEtna), .dropScreen,
  ]
}

extension VisitCalendarSubject.Answer {
  static let fireworks = Self.visits([
    .init(title: "Fireworks", day: .newYearsEve, kind: .celebration)
  ])
  static let parade = Self.visits([.init(title: "Parade", day: .mayDay)])
  static let lecture = Self.visits([.init(title: "Lecture", day: .mayDay)])
  /// Three places: an anniversary on New Year's Eve, an anniversary of 29 February and an unreadable date.
  static let louvreAndEtna = Self.places([
    .init("Louvre", firstVisit: "2020-12-31"), .init("Etna", firstVisit: "2024-02-29"),
    .init("Atlantis", firstVisit: "long ago"),
  ])
  /// Unsorted planned visits with duplicates, at both ends of days, including the longest day and the shortest.
  static let unsorted = Self.visits([
    .init(title: "Zoo", day: .newYearsDay, at: .first), .init(title: "", day: .newYearsEve, at: .last),
    .init(title: "zoo", day: .newYearsEve, at: .first, kind: .celebration),
    .init(title: " Alp ", day: .init(2028, 2, 29)), .init(title: "Zoo", day: .newYearsDay, at: .first),
    .init(title: "Owl", day: .longest, at: .last), .init(title: "Owl", day: .init(2026, 11, 2), at: .first),
    .init(title: "Bat", day: .shortest, at: .last), .init(title: "Bat", day: .init(2027, 3, 15), at: .first),
  ])
  /// First visits on 31 December 2027 (today in `Scenario.values`), on the next day, in the future and long ago,
  /// with a duplicate and unreadable dates.
  static let oddPlaces = Self.places([
    .init("Zoo", firstVisit: "2027-12-31"), .init("E\u{301}vora", firstVisit: "2028-01-01"),
    .init("", firstVisit: "2032-02-29"), .init(" Alp ", firstVisit: "1900-12-30"),
    .init("Zoo", firstVisit: "2027-12-31"), .init("Zoo", firstVisit: "2026-12-31"),
    .init("Oslo", firstVisit: "2023-02-29"), .init("Oslo", firstVisit: "2026-1-1"),
    .init("Oslo", firstVisit: "2021--01-01"),
    .init("Oslo", firstVisit: ""),
    .init("Oslo", firstVisit: " 2020-12-31 "), .init("Oslo", firstVisit: "+202-12-31"),
    .init("Oslo", firstVisit: "２０２０-12-31"),
  ])
}

extension VisitCalendarSubject.Answer: DescribedAsSource {
  static let names: [Self: String] = [
    .unsorted: ".unsorted", .oddPlaces: ".oddPlaces", .fireworks: ".fireworks", .parade: ".parade",
    .lecture: ".lecture", .louvreAndEtna: ".louvreAndEtna",
  ]
}

extension VisitCalendarSubject.Day: CustomStringConvertible {
  var name: String { "\(year)-\(month.twoDigits)-\(day.twoDigits)" }

  var description: String {
    switch self {
    case .newYearsDay: ".newYearsDay"
    case .newYearsEve: ".newYearsEve"
    case .mayDay: ".mayDay"
    case .longest: ".longest"
    case .shortest: ".shortest"
    default: ".init(\(year), \(month), \(day))"
    }
  }
}

extension VisitCalendarSubject.Place: CustomStringConvertible {
  var description: String {
    ".init(\(name.debugDescription), firstVisit: \(firstVisit.debugDescription))"
  }
}
