import CaseStudy
import Equivalence
import Foundation

/// The values in a feature's events, found by reflection.
///
/// The place of a value is the name of a property, as in `SimulatedPlacemark.name`, or of an event, as in `logIn`, or a
/// name from `values(of:)`, as in `age`.
struct EventValues {
  private var texts: [String: [String]] = [:]
  private var numbers: [String: [Double]] = [:]
  private var integers: [String: [Double]] = [:]
  private var dates: [String: [Date]] = [:]
  /// Data that is not valid UTF-8.
  private var damage: [String: [Data]] = [:]
  private var lists: [String: [[Any]]] = [:]
  /// For each place of optional values, contains true if one of them is missing, and false if one exists.
  private var absences: [String: Set<Bool>] = [:]
  /// The optional properties that a list's first element lacks and its second one has.
  private var onlyInSecond: Set<String> = []
  /// The month and day of each structure with the properties `year`, `month` and `day`.
  private var days: [String: [String]] = [:]
  /// For each enumeration, the names of the cases in the events, and the number of all cases.
  private var cases: [String: (names: Set<String>, count: Int)] = [:]

  mutating func add(_ value: Any, at place: String) {
    let mirror = Mirror(reflecting: value)
    // A cast would unwrap an optional value.
    switch mirror.displayStyle == .optional ? mirror : value {
    case let text as String:
      texts[place, default: []].append(text)
      integers[place + ".count", default: []].append(Double(text.count))
    case let number as Double: numbers[place, default: []].append(number)
    case let number as Int: integers[place, default: []].append(Double(number))
    case let date as Date: dates[place, default: []].append(date)
    case let data as Data:
      let text = String(decoding: data, as: UTF8.self)
      if Data(text.utf8) == data { add(text, at: place) } else { damage[place, default: []].append(data) }
    default: addParts(of: value, mirror, at: place)
    }
  }

  private mutating func addParts(of value: Any, _ mirror: Mirror, at place: String) {
    var place = place
    let type = "\(Swift.type(of: value))"
    switch mirror.displayStyle {
    case .optional: absences[place, default: []].insert(mirror.children.isEmpty)
    case .collection:
      lists[place, default: []].append(mirror.children.map(\.value))
      addAbsences(inFirstOf: mirror.children.map(\.value))
    case .enum:
      addCase(of: value)
      place = _openExistential(value, do: word(of:))
    case .struct:
      place = type
      let parts = mirror.children.compactMap { $0.value as? Int }
      if mirror.children.map(\.label) == ["year", "month", "day"] {
        days[type, default: []].append("\(parts[1])-\(parts[2])")
      }
    default: break
    }
    for child in mirror.children {
      let isNamed = [.struct, .tuple].contains(mirror.displayStyle) && child.label?.hasPrefix(".") == false
      add(child.value, at: isNamed ? "\(place).\(child.label ?? "")" : place)
    }
  }

  mutating func addCase(of value: Any) {
    let type = type(of: value)
    let counts = caseCounts(of: type)
    cases["\(type)", default: ([], counts.withValues + counts.withoutValues)].names.insert(
      _openExistential(value, do: word(of:)))
  }

  private mutating func addAbsences(inFirstOf elements: [Any]) {
    guard elements.count > 1 else { return }
    for (first, second) in zip(
      Mirror(reflecting: elements[0]).children, Mirror(reflecting: elements[1]).children)
    {
      let parts = [first, second].map { Mirror(reflecting: $0.value) }
      guard let label = first.label, parts[0].displayStyle == .optional else { continue }
      if parts[0].children.isEmpty, !parts[1].children.isEmpty {
        onlyInSecond.insert("\(Swift.type(of: elements[0])).\(label)")
      }
    }
  }
}

/// A required property of the values at one place.
///
/// Without such a value, tests can miss faults: a list that is already sorted, for example, hides a missing sort.
struct Representative: Hashable, Sendable {
  var place: String
  var property: String
  /// Whether one of the values has the property.
  var isMet: Bool

  /// The place and the property, for example `logIn: only spaces`.
  var name: String { "\(place): \(property)" }
}

extension EventValues {
  /// The representatives for all places, and for the numbers with which the implementations compare values.
  func representatives(comparing constants: [String: [Double]]) -> [Representative] {
    var all: [Representative] = []
    func require(_ property: String, at place: String, _ isMet: Bool) {
      all.append(Representative(place: place, property: property, isMet: isMet))
    }
    for (place, texts) in texts {
      for (property, isMet) in Self.properties(ofTexts: texts) { require(property, at: place, isMet) }
      for limit in constants[place + ".count"] ?? [] {
        let (under, atLimit) = (
          texts.filter { Double($0.count) < limit }, texts.filter { Double($0.count) == limit }
        )
        require(
          "a space before a text of the minimum length", at: place,
          atLimit.contains { $0.first == " " && $0.last != " " })
        require(
          "a space after a text of the minimum length", at: place,
          atLimit.contains { $0.last == " " && $0.first != " " })
        let hasMarks = under.contains { Double($0.unicodeScalars.count) >= limit }
        require("a text that is long enough only if you count Unicode scalars", at: place, hasMarks)
      }
    }
    for (place, numbers) in numbers where constants[place] == nil {
      for (property, isMet) in Self.properties(ofNumbers: numbers) { require(property, at: place, isMet) }
    }
    for (place, constants) in constants {
      let numbers = (numbers[place] ?? []) + (integers[place] ?? [])
      for constant in constants {
        require("\(constant)", at: place, numbers.contains { abs($0 - constant) < 1e-6 })
        require(
          "just below \(constant)", at: place, numbers.contains { constant - 1 <= $0 && $0 < constant - 1e-6 }
        )
      }
    }
    for (place, dates) in dates {
      require("a time in the past", at: place, dates.contains { $0 < .now })
      require("a time in the future", at: place, dates.contains { $0 > .now })
    }
    for (place, damage) in damage {
      let isBehindLetter = damage.contains { data in
        let intact = String(decoding: data, as: UTF8.self).unicodeScalars.prefix { $0 != "\u{FFFD}" }
        return intact.contains { !$0.isASCII }
      }
      require("an invalid byte after a multi-byte character", at: place, isBehindLetter)
    }
    for (place, lists) in lists {
      for (property, isMet) in Self.properties(ofLists: lists) { require(property, at: place, isMet) }
    }
    let listedTypes = Set(lists.values.joined().joined().map { "\(type(of: $0))" })
    for (place, absences) in absences {
      require("a missing value", at: place, absences.contains(true))
      require("a value", at: place, absences.contains(false))
      if listedTypes.contains(where: { place.hasPrefix($0 + ".") }) {
        require("a value only in the second element", at: place, onlyInSecond.contains(place))
      }
    }
    for (type, days) in days {
      for (property, day) in [
        ("29 February", "2-29"), ("the last day of a year", "12-31"), ("the first day of a year", "1-1"),
      ] {
        require(property, at: type, days.contains(day))
      }
    }
    for (type, cases) in cases { require("each case", at: type, cases.names.count == cases.count) }
    return all.sorted { $0.name < $1.name }
  }

  private static func properties(ofTexts texts: [String]) -> [(String, Bool)] {
    [
      ("an empty text", texts.contains("")),
      ("only spaces", texts.contains { !$0.isEmpty && $0.allSatisfy { $0 == " " } }),
      (
        "spaces at both ends",
        texts.contains { $0.hasPrefix(" ") && $0.hasSuffix(" ") && $0.contains { $0 != " " } }
      ),
      ("a Unix line ending", texts.contains { $0.contains { $0 == "\n" } }),
      ("a Windows line ending", texts.contains { $0.contains { $0 == "\r\n" } }),
      (
        "a composed letter",
        texts.contains { $0.utf8.count < $0.decomposedStringWithCanonicalMapping.utf8.count }
      ),
      (
        "a decomposed letter",
        texts.contains { $0.utf8.count > $0.precomposedStringWithCanonicalMapping.utf8.count }
      ),
      (
        "two texts that differ only in case",
        texts.contains { text in texts.contains { $0 != text && $0.lowercased() == text.lowercased() } }
      ),
    ]
  }

  private static func properties(ofNumbers numbers: [Double]) -> [(String, Bool)] {
    [
      ("zero", numbers.contains(0)), ("a negative number", numbers.contains { $0 < 0 }),
      ("between -1 and 0", numbers.contains { -1 < $0 && $0 < 0 }),
      ("between 0 and 1", numbers.contains { 0 < $0 && $0 < 1 }),
      ("more than six decimal places", numbers.contains { abs(($0 * 1e6).remainder(dividingBy: 1)) > 0.01 }),
      ("not a number", numbers.contains(where: \.isNaN)),
    ]
  }

  private static func properties(ofLists lists: [[Any]]) -> [(String, Bool)] {
    let texts = lists.map { $0.map { "\($0)" } }
    return [
      ("an empty list", texts.contains([])), ("a list of one element", texts.contains { $0.count == 1 }),
      (
        "three unsorted elements",
        texts.contains { $0.count > 2 && $0 != $0.sorted() && $0 != $0.sorted().reversed() }
      ),
      ("equal elements", texts.contains { Set($0).count < $0.count }),
    ]
  }
}

extension Feature {
  /// The representatives for the values of the feature's events.
  var representatives: [Representative] {
    var values = EventValues()
    for stimulus in scenarios.flatMap(\.alphabet) {
      values.addCase(of: stimulus)
      for (place, value) in self.values(of: stimulus) { values.add(value, at: place) }
    }
    return values.representatives(comparing: comparedNumbers)
  }
}
