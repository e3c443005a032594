import Foundation

extension Assessment {
  /// Judges tests: green on the series' own code, red on it with a change that makes it wrong.
  mutating func judgeTests(_ files: Files, run: (Files) throws -> Bench.Outcome) throws {
    let mutants = step.page.requirements.compactMap { requirement in
      if case .catches(let mutant) = requirement { mutant } else { nil }
    }
    guard !mutants.isEmpty else { return }
    let tests = files.at("Tests")
    guard case .tested(let original, _) = try run(Self.joined(solution.withoutTests, tests)) else {
      add(false, "your tests do not build with the series' own code: use only what the page names")
      return
    }
    let green = original.states.filter { $0.value == .green && before[$0.key] != .green }
    guard !green.isEmpty else {
      let failure = original.failures.sorted { $0.key < $1.key }.first { before[$0.key] != .red }
      let words = failure.map { ":\n\($0.key): \($0.value.first ?? "")" } ?? ""
      add(false, "no new test is green on the series' own code" + words)
      return
    }
    for mutant in mutants {
      guard case .tested(let changed, _) = try run(Self.joined(code(with: mutant), tests)) else {
        add(false, "your tests do not build with \(mutant): test what both have")
        continue
      }
      let catching = green.keys.sorted().first { changed.states[$0] == .red }
      if let catching {
        add(true, "\(catching) notices: \(mutant)")
      } else {
        add(false, "no new test notices: \(mutant)")
      }
    }
  }

  /// Runs the series' own tests of the step on somebody's code, as the learner's own may look away.
  mutating func runSeriesTests(on files: Files, run: (Files) throws -> Bench.Outcome) throws {
    let tests = solution.at("Tests")
    guard !tests.isEmpty, files.at("Tests") != tests else { return }
    guard case .tested(let events, _) = try run(Self.joined(files.withoutTests, tests)) else {
      add(true, "not held against the series' own tests: they do not build with your code")
      return
    }
    for (key, wanted) in after.sorted(by: { $0.key < $1.key })
    where wanted == .green && events.states[key] == .red {
      add(false, "red on your code, as the series tests it: \(key)\n\(events.words(of: key))")
    }
  }

  /// How the managers behave, in a line for each.
  func behaviour(sequences: @autoclosure () throws -> Int) rethrows -> [String] {
    if let unjudged {
      return ["Behaviour not checked: the judge does not build with your code.\n\(unjudged)"]
    }
    return try states.judged.map { manager, differing in
      differing.isEmpty
        ? "Behaviour: \(manager) does what the inherited class did, in \(try sequences()) sequences."
        : "Behaviour: \(manager) still differs from the inherited class in: \(differing.joined(separator: ", "))."
    }
  }

  /// The series' own code with a change.
  private func code(with mutant: Requirement.Mutant) throws -> Files {
    switch mutant {
    case .start: return start.withoutTests
    case .replacement(let path, let old, let new):
      var files = solution.withoutTests
      let text = String(decoding: files[path] ?? Data(), as: UTF8.self)
      guard text.contains(old) else {
        throw Failure(
          problem: "the page of step \(step.number) wants \"\(old)\" replaced, and \(path) has none",
          advice: "correct it with scripts/workshop edit \(step.number) and save")
      }
      files[path] = Data(text.replacing(old, with: new).utf8)
      return files
    }
  }

  private static func joined(_ code: Files, _ tests: Files) -> Files { code.merging(tests) { $1 } }
}

extension Requirement.Mutant: CustomStringConvertible {
  var description: String {
    switch self {
    case .start: "the code that the step begins with"
    case .replacement(let path, let old, let new):
      "\(URL(fileURLWithPath: path).lastPathComponent) with \"\(new)\" in place of \"\(old)\""
    }
  }
}
