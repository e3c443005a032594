import Foundation

/// A requirement of a step besides the states of its tests, in a line of the page's section *Check*.
enum Requirement {
  /// The code contains a passage, or does not contain it.
  case passage(Passage, isWanted: Bool)
  /// A new test is red, but green on a twin of legacy. With names, the test is red on the first implementation and
  /// green on the second.
  case redTest(on: String?, notOn: String?, twin: Code?)
  /// A test is green on code, or on the step's twin of legacy, and red on the same code with a fault.
  case catches(Mutant, on: Code?)
  /// A fault in code, or in the step's twin of legacy, changes the output or the failure messages of the tests, which
  /// then contain some words.
  case shows(Mutant, on: Code?, words: [String])
  /// The tests of a later step are green on the learner's code, possibly with a change from that later step.
  case usedBy(step: Int, with: Mutant?)
  /// A program of ours, which is no test, uses the code and prints nothing.
  case inApp(String, words: String)

  /// Text in Swift files at a path, by default in all of `Sources`.
  struct Passage: CustomStringConvertible {
    var text: String
    var path: String
    /// A description for the learner, if the text alone is unclear.
    var words: String?

    /// The regular expression, if the text is an expression between slashes.
    var pattern: String? { text.wholeMatch(of: /\/(.+)\//).map { String($0.1) } }

    var description: String { words ?? (path == "Sources" ? text : "\(text) in \(path)") }
  }

  /// The learner's code, or the code of a later step, possibly with a change.
  ///
  /// A *twin* does what legacy does, as far as the tests of the step can see.
  struct Code {
    var step: Int?
    var change: Mutant?
  }

  /// A change that makes the code wrong.
  enum Mutant {
    /// All code of `Sources` from the start of the step.
    case start
    /// Replaces a text. The words describe the fault, if the text alone is unclear.
    case replacement(path: String, old: String, new: String, words: String?)

    /// Code and tests with the change, or nil if they do not have the text.
    func changed(_ code: Files, start: Files) -> Files? {
      guard case .replacement(let path, let old, let new, _) = self else {
        return start.withoutTests.adding(code.at("Tests"))
      }
      var code = code
      return code.replace(old, with: new, at: path) ? code : nil
    }

    /// The changed file, or nothing if the change is the start of the step.
    var path: String {
      if case .replacement(let path, _, _, _) = self { path } else { "" }
    }

    /// Code with the replaced text in a comment, which tests that run the code cannot notice.
    func commented(_ code: Files) -> Files {
      guard case .replacement(let path, let old, _, _) = self, let text = code[path] else { return code }
      return code.adding([path: text + Data("\n// \(old)\n".utf8)])
    }

    func description(in owner: String) -> String {
      switch self {
      case .start: "we took the code at the start of the step"
      case .replacement(_, _, _, let words?): "we tried \(words)"
      case .replacement(let path, let old, let new, _):
        (new == "_ = 0" ? "we deleted \"\(old)\"" : "we replaced \"\(old)\" with \"\(new)\"")
          + " in \(owner) \(path.split(separator: "/").last ?? "")"
      }
    }
  }

  /// Reads a line of a page's section *Check*.
  init(_ line: String, title: String) throws {
    let parts = line.split(separator: ": ", maxSplits: 1).map(String.init)
    guard parts.count == 2, let requirement = Self.parsed(parts[0], parts[1]) else {
      throw Failure(
        problem: "the page of \"\(title)\" has the unknown line \"\(line)\" under Check",
        advice: "see Docs/Workshop/Maintaining.md for the format")
    }
    self = requirement
  }

  private static func parsed(_ keyword: String, _ rest: String) -> Requirement? {
    if keyword == "there" || keyword == "gone" {
      return rest.wholeMatch(of: /(.+?)(?: in (\S+))?(?: # (.+))?/).map {
        let path = $0.2.map(String.init) ?? "Sources"
        let passage = Passage(text: String($0.1), path: path, words: $0.3.map(String.init))
        return .passage(passage, isWanted: keyword == "there")
      }
    }
    if keyword == "a test" {
      let place = /red(?: on (\w+), green on (?!step)(\w+))?(, green(?: on step (\d+))?(?: with (.+))?)?/
      return rest.wholeMatch(of: place).map { match in
        let change = match.5.flatMap { Mutant(String($0)) }
        let twin = match.3.map { _ in Code(step: match.4.flatMap { Int($0) }, change: change) }
        return .redTest(on: match.1.map(String.init), notOn: match.2.map(String.init), twin: twin)
      }
    }
    if keyword == "in production" {
      return rest.wholeMatch(of: /(\w+) # (.+)/).map { .inApp(String($0.1), words: String($0.2)) }
    }
    if keyword == "used by step" {
      return rest.wholeMatch(of: /(\d+)(?: with (.+))?/).flatMap { match in
        Int(match.1).map { .usedBy(step: $0, with: match.2.flatMap { Mutant(String($0)) }) }
      }
    }
    guard let mutant = Mutant(rest) else { return nil }
    return keyword.wholeMatch(of: /a test (shows|catches)(?: on step (\d+)| on (a twin)| ([\w, ]+))?/).map {
      let code = $0.3 == nil ? Code(step: $0.2.flatMap { Int($0) }) : nil
      let words = $0.4?.split(separator: ", ").map(String.init) ?? []
      return $0.1 == "shows" ? .shows(mutant, on: code, words: words) : .catches(mutant, on: code)
    }
  }

  /// The fault that judges the tests, and the code that gets the fault, or nil for the twin.
  var mutant: (Mutant, on: Code?)? {
    switch self {
    case .catches(let mutant, let code), .shows(let mutant, let code, _): (mutant, code)
    default: nil
    }
  }

  /// Whether the requirement judges the learner's own tests, which may then have any name.
  var isJudged: Bool {
    if case .redTest = self { true } else { mutant != nil }
  }

  /// The reason for refusing files in which a passage does not meet the requirement.
  func refusal(of files: Files) -> String? {
    guard case .passage(let passage, let isWanted) = self, files.contain(passage) != isWanted else {
      return nil
    }
    return "\(passage) must \(isWanted ? "" : "not ")be in the code"
  }

  /// The condition for a learner to read.
  var condition: String {
    switch self {
    case .passage(let passage, let isWanted): "\(isWanted ? "" : "not ")in the code: \(passage)"
    case .redTest(let red?, let green?, _): "a new test is red on \(red) and green on \(green)"
    case .redTest: "a new test is red, and is green on two classes that do the same"
    case .catches(.start, _): "a new test is green, and was red on the code at the start of the step"
    case .catches(_, let code) where code?.step == nil: "a new test fails when we break the code"
    case .catches:
      "a new test is green once we have fixed all other differences, and fails when we then break the code"
    case .shows(.replacement(_, _, _, let fault?), _, let words) where !words.isEmpty:
      "with \(fault), your tests print \(words.joined(separator: ", "))"
    case .shows(.replacement(_, _, _, let words?), nil, _):
      "on two classes that do the same, your test reaches \(words)"
    case .shows: "the output of your tests changes when we break the code"
    case .usedBy(let step, _): "the tests of step \(step) are green on your code, in a release build"
    case .inApp(_, let words): words
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
