/// The page of a step, which is the message of its commit.
///
/// A paragraph of fields comes first, then sections under the headings below.
struct Page: Equatable {
  /// The headings of the sections, in their order.
  enum Heading: String, CaseIterable {
    case whyNow = "Why now"
    case task = "Task"
    case lookAt = "Look at"
    case discuss = "Discuss"
    case hints = "Hints"
    case check = "Check"
  }

  var chapter: String
  /// The move by its name in the literature.
  var move: String
  /// The commit of the published branch that the step corresponds to.
  var published: String
  var minutes: Int
  /// The files that are there when the step begins, though the series brings them with the step.
  var given: [String]
  /// How many seconds the tests may take.
  var seconds: Int
  var hints: [String]
  var requirements: [Requirement]
  private var sections: [Heading: String]

  func section(_ heading: Heading) -> String { sections[heading] ?? "" }

  /// Reads a page.
  ///
  /// - Throws: ``Failure`` that says what is missing in the step of this title.
  init(_ text: String, title: String) throws {
    func missing(_ what: String) -> Failure {
      Failure(
        problem: "the page of \"\(title)\" has no \(what)",
        advice: "add it to the commit's message with scripts/workshop edit and save")
    }
    var fields: [String: String] = [:]
    var sections: [Heading: [String]] = [:]
    var heading: Heading?
    for line in text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) {
      if let next = Heading(rawValue: line) {
        heading = next
      } else if let heading {
        sections[heading, default: []].append(line)
      } else if let colon = line.firstRange(of: ": ") {
        fields[String(line[..<colon.lowerBound])] = String(line[colon.upperBound...])
      }
    }
    self.sections = sections.mapValues { $0.joined(separator: "\n").trimmed }
    for heading in Heading.allCases where self.sections[heading, default: ""].isEmpty {
      throw missing("section \"\(heading.rawValue)\"")
    }
    guard let chapter = fields["Chapter"] else { throw missing("field \"Chapter\"") }
    guard let move = fields["Move"] else { throw missing("field \"Move\"") }
    guard let published = fields["Published"] else { throw missing("field \"Published\"") }
    guard let minutes = fields["Minutes"].flatMap({ Int($0) }) else { throw missing("number of \"Minutes\"") }
    self.chapter = chapter
    self.move = move
    self.published = published
    self.minutes = minutes
    given = (fields["Given"] ?? "").split(separator: " ").map(String.init)
    seconds = fields["Seconds"].flatMap { Int($0) } ?? 120
    hints = Self.hints(in: sections[.hints] ?? [])
    guard (1...3).contains(hints.count) else { throw missing("one to three numbered hints") }
    requirements = try (sections[.check] ?? []).filter { !$0.isEmpty }.map {
      try Requirement($0, title: title)
    }
  }

  /// A hint begins with its number; lines without one go on with the hint before.
  private static func hints(in lines: [String]) -> [String] {
    lines.reduce(into: []) { hints, line in
      if let dot = line.firstRange(of: ". "), Int(line[..<dot.lowerBound]) == hints.count + 1 {
        hints.append(String(line[dot.upperBound...]))
      } else if !hints.isEmpty, !line.trimmed.isEmpty {
        hints[hints.count - 1] += "\n" + line.trimmed
      }
    }
  }
}

extension String {
  var trimmed: String {
    let isSpace: (Character) -> Bool = { $0.isWhitespace }
    return String(drop(while: isSpace).reversed().drop(while: isSpace).reversed())
  }
}
