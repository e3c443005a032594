package import Foundation

/// The values of events, by type.
package struct Samples: Sendable {
  /// The input and output texts, including the elements of lists.
  package var texts: [String] = []
  /// Lists, each element by its parts.
  package var lists: [[[String]]] = []
  /// Lists of search results, each element by its parts.
  package var matches: [[[String?]]] = []
  /// Damaged text files.
  package var damagedTexts: [Data] = []
  package var places: [Place] = []
  /// The ages of measurements, in seconds.
  package var ages: [TimeInterval] = []
  /// Days of the Gregorian calendar, for example `2026-12-31`.
  package var days: [String] = []
  /// Measurements, including negative numbers for invalid values.
  package var measurements: [Double] = []
  package var permissions: [Permission] = []

  /// A place on the earth, in degrees.
  package struct Place: Hashable, Sendable {
    var north: Double
    var east: Double
  }

  mutating func add(_ others: Samples) {
    texts += others.texts
    lists += others.lists
    matches += others.matches
    damagedTexts += others.damagedTexts
    places += others.places
    ages += others.ages
    days += others.days
    measurements += others.measurements
    permissions += others.permissions
  }

  /// Adds a list of elements, each with a text as its first part.
  mutating func addList(_ elements: [[String]]) {
    lists.append(elements)
    texts += elements.map { $0[0] }
  }

  mutating func add(_ location: LocationReading, at now: Date) {
    places.append(Place(north: location.latitude, east: location.longitude))
    ages.append(now.timeIntervalSince(location.timestamp))
  }
}

/// A required property of one of a type's samples.
///
/// A type with only one sample can hide faults. Examples are a sorted list and a place at longitude zero.
struct Representative: Sendable {
  let name: String
  /// Whether one of the samples has the property, or nil without samples of the type.
  let isMet: @Sendable (Samples) -> Bool?

  private init<Value>(
    _ name: String, among values: @escaping @Sendable (Samples) -> [Value],
    isMet: @escaping @Sendable ([Value]) -> Bool
  ) {
    self.name = name
    self.isMet = { values($0).isEmpty ? nil : isMet(values($0)) }
  }

  static let all: [Representative] = [
    Self("an empty text", among: \.texts) { $0.contains("") },
    Self("a text with spaces at its ends", among: \.texts) {
      $0.contains { $0.first == " " && $0.last == " " }
    },
    Self("two texts that differ in case alone", among: \.texts) { texts in
      texts.contains { text in texts.contains { $0 != text && $0.lowercased() == text.lowercased() } }
    },
    Self("a decomposed letter", among: \.texts) {
      $0.contains { $0.utf8.count > $0.precomposedStringWithCanonicalMapping.utf8.count }
    },
    Self("damage behind a letter of several bytes", among: \.damagedTexts) {
      $0.contains { data in
        let intact = String(decoding: data, as: UTF8.self).unicodeScalars.prefix { $0 != "\u{FFFD}" }
        return intact.contains { !$0.isASCII }
      }
    },
    Self("an empty list", among: \.lists) { $0.contains([]) },
    Self("a list of one element", among: \.lists) { $0.contains { $0.count == 1 } },
    Self("a list of three or more, unsorted", among: \.lists) {
      $0.contains { list in
        let parts = list.map { $0[0] }
        return parts.count > 2 && parts != parts.sorted() && parts != parts.sorted().reversed()
      }
    },
    Self("a second match that has each part which the first lacks", among: \.matches) { lists in
      guard let parts = lists.joined().first?.indices else { return false }
      return parts.allSatisfy { part in
        lists.contains { $0.count > 1 && $0[0][part] == nil && $0[1][part] != nil }
      }
    },
    Self("a match with spaces at the ends of each of its parts", among: \.matches) { lists in
      isEachPart(of: lists) { $0.first == " " && $0.last == " " }
    },
    Self("a match with a capital letter in each of its parts", among: \.matches) { lists in
      isEachPart(of: lists) { $0.contains(where: \.isUppercase) }
    },
    // The number of parts distinguishes the types of elements.
    Self("an element with spaces at the ends of its first part", among: \.lists) { lists in
      Dictionary(grouping: lists.filter { !$0.isEmpty }) { $0[0].count }.values.allSatisfy {
        $0.joined().contains { $0[0].first == " " && $0[0].last == " " }
      }
    },
    Self("a list with equal elements", among: \.lists) { lists in
      Dictionary(grouping: lists.filter { !$0.isEmpty }) { $0[0].count }.values.allSatisfy {
        $0.contains { Set($0).count < $0.count }
      }
    },
    Self("the place 0, 0", among: \.places) { $0.contains(.init(north: 0, east: 0)) },
    Self("a place in the far north, off the zero meridian", among: \.places) {
      $0.contains { $0.north >= 80 && $0.east != 0 }
    },
    Self("both sides of the 180th meridian", among: \.places) { places in
      places.contains { $0.east > 179 } && places.contains { $0.east < -179 }
    },
    Self("a time that has passed", among: \.ages) { $0.contains { $0 > 0 } },
    Self("a time that is still to come", among: \.ages) { $0.contains { $0 < 0 } },
    Self("29 February", among: \.days) { $0.contains { $0.hasSuffix("-02-29") } },
    Self("the last day of a year", among: \.days) { $0.contains { $0.hasSuffix("-12-31") } },
    Self("the first day of a year", among: \.days) { $0.contains { $0.hasSuffix("-01-01") } },
    Self("a measurement of zero", among: \.measurements) { $0.contains(0) },
    Self("a negative measurement", among: \.measurements) { $0.contains { $0 < 0 } },
    Self("a measurement between -1 and 0", among: \.measurements) { $0.contains { -1 < $0 && $0 < 0 } },
    Self("a measurement between 0 and 1", among: \.measurements) { $0.contains { 0 < $0 && $0 < 1 } },
    Self("a measurement that is not a number", among: \.measurements) { $0.contains(where: \.isNaN) },
    Self("each of the five permissions", among: \.permissions) {
      Set($0).isSuperset(of: Permission.allCases)
    },
  ]

  /// Whether, for each part, one of the matches has the property.
  private static func isEachPart(of lists: [[[String?]]], _ isLikeThat: (String) -> Bool) -> Bool {
    lists.joined().first?.indices.allSatisfy { part in
      lists.contains { $0.first?[part].map(isLikeThat) == true }
    } ?? false
  }
}
