import Foundation

/// What a step demands besides the states of its tests.
enum Requirement {
  case passage(Demand, Passage)
  /// A test is red that was not, on the one implementation and not on the other where they are named.
  case redTest(on: String?, notOn: String?)
  /// A test is green on the series' own code, after this step or a later one, and red on it with this change.
  case catches(Mutant, onStep: Int? = nil)
  /// What the tests print, or say where they fail, is something else with this change to the series' own code.
  case shows(Mutant)
  /// The tests of a later step are green on the code, with a change that only a later step makes.
  case usedBy(step: Int, with: Mutant?)

  /// What is demanded of a passage.
  enum Demand: String {
    /// It was in the code, and is to be there no more.
    case gone
    /// It was in the code, and has to stay.
    case kept
    /// It is to be in the code.
    case there
    /// It is not to come into the code.
    case never
  }

  /// Text in Swift files: at a path, or everywhere in `Sources`.
  struct Passage: CustomStringConvertible {
    var text: String
    var path: String
    /// What it stands for, if the text alone does not say it.
    var words: String?

    /// Whether the text is a regular expression, which is written between slashes.
    var pattern: String? {
      text.count > 2 && text.hasPrefix("/") && text.hasSuffix("/") ? String(text.dropFirst().dropLast()) : nil
    }

    var description: String { words ?? (path == "Sources" ? text : "\(text) in \(path)") }
  }

  /// A change that makes the code wrong.
  enum Mutant: CustomStringConvertible {
    /// All of `Sources` as the step began.
    case start
    /// One piece of text in place of another, and what comes of it, if the text alone does not say it.
    case replacement(path: String, old: String, new: String, words: String?)

    /// What was done to the code, in words for the learner.
    var description: String {
      switch self {
      case .start: "we took the code at the start of the step"
      case .replacement(_, _, _, let words?): "we tried \(words)"
      case .replacement(let path, let old, "_ = 0", _):
        "we deleted \"\(old)\" in our \(URL(fileURLWithPath: path).lastPathComponent)"
      case .replacement(let path, let old, let new, _):
        "we replaced \"\(old)\" with \"\(new)\" in our \(URL(fileURLWithPath: path).lastPathComponent)"
      }
    }
  }

  /// Reads a line of a page's section *Check*.
  init(_ line: String, title: String) throws {
    let parts = line.split(separator: ": ", maxSplits: 1).map(String.init)
    guard parts.count == 2, let requirement = Self.parsed(parts[0], parts[1]) else {
      throw Failure(
        problem: "the page of \"\(title)\" says \"\(line)\" under Check",
        advice: "see Docs/Workshop/Maintaining.md for what can stand there")
    }
    self = requirement
  }

  private static func parsed(_ keyword: String, _ rest: String) -> Requirement? {
    switch (keyword, rest) {
    case ("a test", "red"): .redTest(on: nil, notOn: nil)
    case ("a test", _):
      rest.wholeMatch(of: /red on (\w+), green on (\w+)/).map {
        .redTest(on: String($0.1), notOn: String($0.2))
      }
    case ("a test catches", _): Mutant(rest).map { .catches($0) }
    case ("a test shows", _): Mutant(rest).map(Requirement.shows)
    case ("used by step", _):
      rest.wholeMatch(of: /(\d+)(?: with (.+))?/).flatMap { match in
        Int(match.1).map { .usedBy(step: $0, with: match.2.flatMap { Mutant(String($0)) }) }
      }
    default:
      if let demand = Demand(rawValue: keyword) {
        Passage(rest).map { .passage(demand, $0) }
      } else {
        keyword.wholeMatch(of: /a test catches on step (\d+)/).flatMap { match in
          Mutant(rest).map { .catches($0, onStep: Int(match.1)) }
        }
      }
    }
  }

  /// Whether what the learner writes is judged, so that its name is free.
  var isJudged: Bool {
    switch self {
    case .redTest, .catches, .shows: true
    case .passage, .usedBy: false
    }
  }

  /// What is said of files in which a passage is not as it has to be.
  func refusal(of files: Files) -> String? {
    guard case .passage(let demand, let passage) = self else { return nil }
    return switch (demand, files.contain(passage)) {
    case (.gone, true): "\(passage) is still there"
    case (.kept, false): "\(passage) is gone, and has to stay"
    case (.there, false): "\(passage) is not there"
    case (.never, true): "\(passage) is there, and has to stay out"
    default: nil
    }
  }

  /// What has to be for a step to be done, in words for the learner.
  var condition: String {
    switch self {
    case .passage(.gone, let passage): "gone: \(passage)"
    case .passage(.kept, let passage): "still there: \(passage)"
    case .passage(.there, let passage): "there: \(passage)"
    case .passage(.never, let passage): "not there: \(passage)"
    case .redTest(let red?, let green?): "a new test is red on \(red) and green on \(green)"
    case .redTest: "a new test is red"
    case .catches(.start, _): "a new test is green, and was red on the code at the start of the step"
    case .catches(.replacement, nil): "a new test fails when we break the code"
    case .catches(.replacement, _):
      "a new test is green once all other differences are fixed, and fails when we then break the code"
    case .shows: "the output of your tests changes when we break the code"
    case .usedBy(let step, _): "the tests of step \(step) are green on your code"
    }
  }
}

extension Requirement.Passage {
  fileprivate init?(_ text: String) {
    guard let match = text.wholeMatch(of: /(.+?)(?: in (\S+))?(?: # (.+))?/) else { return nil }
    self.init(
      text: String(match.1), path: match.2.map(String.init) ?? "Sources", words: match.3.map(String.init))
  }
}

extension Requirement.Mutant {
  fileprivate init?(_ text: String) {
    if text == "the start of this step" {
      self = .start
    } else if let match = text.wholeMatch(of: /(\S+): (.+) => (.*?)(?: # (.+))?/) {
      self = .replacement(
        path: String(match.1), old: String(match.2), new: String(match.3), words: match.4.map(String.init))
    } else {
      return nil
    }
  }
}
