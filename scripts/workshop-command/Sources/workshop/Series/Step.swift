import Foundation

/// A step of the series, with its change and its page, which is the message of its commit.
///
/// A page begins with a paragraph of fields, followed by sections with the headings below. It may omit only *API*.
struct Step {
  /// The headings of the sections, in their order.
  enum Heading: String, CaseIterable {
    case whyNow = "Why now"
    case task = "Task"
    case api = "API"
    case lookAt = "Look at"
    case discuss = "Discuss"
    case hints = "Hints"
    case check = "Check"
  }

  enum HalfDay: String {
    case write, read
  }

  let number: Int
  /// The refactoring's name in the literature, and what it changes.
  let title: String
  let diff: String
  let chapter: String
  /// The commits of the published branch that the step corresponds to, or *none*, each with a remark.
  let published: String
  let minutes: Int
  /// The files of this step that the learner has at the start.
  let given: [String]
  /// Whether the learner only reads the finished code of the step.
  let isGiven: Bool
  /// The task of participants with half a day, or nil if they skip the step.
  let halfDay: HalfDay?
  /// The words of the glossary that this page is the first to use.
  let words: [String]
  let hints: [String]
  let requirements: [Requirement]
  private let sections: [Heading: String]

  /// The separate exercise with this step, or nil for a step of the series.
  var kata: String? { chapter.prefixMatch(of: /Kata (\w+)/).map { String($0.1) } }

  func section(_ heading: Heading) -> String { sections[heading] ?? "" }

  /// The words of the page, each with the definition of the glossary.
  func definitions(in clone: URL) throws -> [(word: String, definition: String)] {
    guard !words.isEmpty else { return [] }
    let path = "Docs/Reference/Glossary.md"
    let text = try String(contentsOf: clone.appendingPathComponent(path), encoding: .utf8)
    return try words.map { word in
      let entry = try Regex<(Substring, Substring)>("(?im)^- \\*\\*\(word)\\*\\*[^:]*: (.*(?:\n  .*)*)")
      guard let match = text.firstMatch(of: entry) else {
        throw Failure(problem: "\(path) does not explain \"\(word)\"", advice: "explain it there")
      }
      return (word, String(match.1).replacing("\n  ", with: " "))
    }
  }

  init(number: Int, patch: URL) throws {
    let text = String(decoding: try Data(contentsOf: patch), as: UTF8.self)
    guard let head = text.firstMatch(of: /\nSubject: (?:\[PATCH\] )?(.*(?:\n .*)*)\n(?=\n)/),
      let diff = text[head.range.upperBound...].firstRange(of: "\ndiff --git ")
    else {
      throw Failure(
        problem: "\(Series.path)/\(patch.lastPathComponent) is no patch of a step",
        advice: "let git restore it, or write it with scripts/workshop save")
    }
    try self.init(
      number: number, title: String(head.1).replacing("\n", with: ""),
      page: String(text[head.range.upperBound..<diff.lowerBound]),
      diff: String(text[text.index(after: diff.lowerBound)...]))
  }

  /// Reads the page of a step, or throws a ``Failure`` with the name of a missing part.
  init(number: Int, title: String, page: String, diff: String = "") throws {
    func missing(_ what: String) -> Failure {
      Failure(
        problem: "the page of \"\(title)\" has no \(what)",
        advice: "add it to the commit's message with scripts/workshop edit and save")
    }
    var fields: [String: String] = [:]
    var sections: [Heading: [String]] = [:]
    var heading: Heading?
    for line in page.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) {
      if let next = Heading(rawValue: line) {
        heading = next
      } else if let heading {
        sections[heading, default: []].append(line)
      } else if let colon = line.firstRange(of: ": ") {
        fields[String(line[..<colon.lowerBound])] = String(line[colon.upperBound...])
      }
    }
    self.number = number
    self.title = title
    self.diff = diff
    self.sections = sections.mapValues { $0.joined(separator: "\n").trimmed }
    for heading in Heading.allCases where heading != .api && self.sections[heading, default: ""].isEmpty {
      throw missing("section \"\(heading.rawValue)\"")
    }
    guard let chapter = fields["Chapter"], let published = fields["Published"],
      let minutes = fields["Minutes"].flatMap({ Int($0) })
    else { throw missing("field \"Chapter\", \"Published\" or \"Minutes\"") }
    (self.chapter, self.published, self.minutes) = (chapter, published, minutes)
    let given = fields["Given", default: ""].split(separator: " ").map(String.init)
    isGiven = given == ["all"]
    self.given = isGiven ? [] : given
    halfDay = fields["Half day"].flatMap(HalfDay.init)
    words = fields["Words", default: ""].split(separator: ",").map { String($0).trimmed }
    hints = "\n\(self.sections[.hints] ?? "")".split(separator: #/\n\d\. /#).map {
      String($0).replacing(/\n +/, with: "\n")
    }
    guard (1...3).contains(hints.count) else { throw missing("one to three numbered hints") }
    requirements = try (sections[.check] ?? []).filter { !$0.isEmpty }.map {
      try Requirement($0, title: title)
    }
  }
}

extension String {
  var trimmed: String { trimmingCharacters(in: .whitespacesAndNewlines) }
}
