/// What a step demands besides the states of its tests.
enum Requirement: Equatable {
  /// Text that is to be in the code no more.
  case gone(Passage)
  /// Text that was in the code and has to stay.
  case kept(Passage)
  /// Text that is to be in the code.
  case there(Passage)
  /// Text that is not to come into the code.
  case never(Passage)
  /// There is a test.
  case anyTest
  /// A test is red that was not, on the one implementation and not on the other where they are named.
  case redTest(on: String?, notOn: String?)
  /// A test is green on the series' own code, after this step or a later one, and red on it with this change.
  case catches(Mutant, onStep: Int? = nil)
  /// What the tests print, or say where they fail, is something else with this change to the series' own code.
  case shows(Mutant)
  /// The tests of a later step are green on the code.
  case usedBy(step: Int)

  /// Text in Swift files: at a path, or everywhere in `Sources`.
  struct Passage: Equatable {
    var text: String
    var path: String
    /// What it stands for, if the text alone does not say it.
    var words: String?

    /// Whether the text is a regular expression, which is written between slashes.
    var pattern: String? {
      text.count > 2 && text.hasPrefix("/") && text.hasSuffix("/") ? String(text.dropFirst().dropLast()) : nil
    }
  }

  /// A change that makes the code wrong.
  enum Mutant: Equatable {
    /// All of `Sources` as the step began.
    case start
    /// One piece of text in place of another, and what comes of it, if the text alone does not say it.
    case replacement(path: String, old: String, new: String, words: String? = nil)
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
    switch keyword {
    case "gone": .gone(Passage(rest))
    case "kept": .kept(Passage(rest))
    case "there": .there(Passage(rest))
    case "never": .never(Passage(rest))
    case "a test": test(rest)
    case "a test catches": Mutant(rest).map { .catches($0) }
    case "a test shows": Mutant(rest).map(Requirement.shows)
    case "used by step": Int(rest).map(Requirement.usedBy)
    default:
      keyword.wholeMatch(of: /a test catches on step (\d+)/).flatMap { match in
        Mutant(rest).map { .catches($0, onStep: Int(match.1)) }
      }
    }
  }

  private static func test(_ text: String) -> Requirement? {
    switch text {
    case "any": return .anyTest
    case "red": return .redTest(on: nil, notOn: nil)
    default:
      guard let match = text.wholeMatch(of: /red on (\w+), green on (\w+)/) else { return nil }
      return .redTest(on: String(match.1), notOn: String(match.2))
    }
  }

  /// Whether what the learner writes is judged, so that its name is free.
  var isJudged: Bool {
    switch self {
    case .anyTest, .redTest, .catches, .shows: true
    case .gone, .kept, .there, .never, .usedBy: false
    }
  }
}

extension Requirement.Passage {
  fileprivate init(_ text: String) {
    let parts = text.split(separator: " # ", maxSplits: 1).map(String.init)
    let words = parts.count == 2 ? parts[1] : nil
    if let match = parts[0].wholeMatch(of: /(.+) in (\S+)/) {
      self.init(text: String(match.1), path: String(match.2), words: words)
    } else {
      self.init(text: parts[0], path: "Sources", words: words)
    }
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
