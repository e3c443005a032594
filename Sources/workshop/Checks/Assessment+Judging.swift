import Foundation

extension Assessment {
  /// Judges tests by changes that make the series' own code wrong: one that is green on it is red, or what tests say of
  /// it is something else.
  mutating func judgeTests(_ files: Files, run: Run) throws {
    let requirements = step.requirements.filter(\.isOfMutant)
    guard !requirements.isEmpty else { return }
    let tests = files.at("Tests")
    for requirement in requirements {
      let number: Int? = if case .catches(_, let number) = requirement { number } else { nil }
      let code = try number.map(later) ?? solution
      guard case .tested(let original, _) = try run(Self.joined(code.withoutTests, tests), []) else {
        add(false, "your tests do not build with the series' own code: use only what the page names")
        return
      }
      let green = original.states.filter { $0.value == .green && before[$0.key] != .green }
      switch requirement {
      case .catches where green.isEmpty:
        let failure = original.failures.sorted { $0.key < $1.key }.first { before[$0.key] != .red }
        let words = failure.map { ":\n\($0.key): \($0.value.first ?? "")" } ?? ""
        return add(false, "no new test is green on the series' own code" + words)
      case .catches(let mutant, _):
        // The others may take long, and what they say does not count.
        let names = Set(green.keys.flatMap { original.names[$0] ?? [] })
        guard let changed = try runTests(tests, named: names, on: mutant, of: code, run: run)
        else { continue }
        let catching = green.keys.sorted().first { changed.states[$0] == .red }
        add(catching != nil, "\(catching?.description ?? "no new test") notices: \(mutant)")
      case .shows(let mutant):
        guard let changed = try runTests(tests, named: [], on: mutant, of: code, run: run) else { continue }
        // A test that was there, and is red by the change alone, is not the learner's.
        let isNew = { before[$0] == nil || before[$0] != .red && original.states[$0] == .red }
        let shows = changed.said(by: isNew) != original.said(by: isNew)
        add(shows, "\(shows ? "what" : "nothing that") your tests print or say changes with \(mutant)")
      default: break
      }
    }
  }

  private mutating func runTests(
    _ tests: Files, named names: Set<String>, on mutant: Requirement.Mutant, of code: Files, run: Run
  ) throws -> EventStream? {
    let changed = try self.code(code, with: mutant)
    guard case .tested(let events, _) = try run(Self.joined(changed, tests), names) else {
      add(false, "your tests do not build with \(mutant): test what both have")
      return nil
    }
    return events
  }

  /// Runs the tests of a later step on somebody's code, where a seam is made that only they use.
  mutating func runLaterTests(on files: Files, run: Run) throws {
    for case .usedBy(let step) in step.requirements {
      let later = try later(step)
      let tests = later.at("Tests").merging(later.at("Package.swift")) { $1 }
      switch try run(Self.joined(files.withoutTests, tests), []) {
      case .doesNotBuild(let errors):
        add(false, "what step \(step) writes on it does not build with your code:\n\(errors)")
      case .tested(let events, _):
        let red = events.states.keys.sorted().first { events.states[$0] == .red }
        if let red {
          add(false, "red on your code, as step \(step) tests it: \(red)\n\(events.words(of: red))")
        }
      }
    }
  }

  /// Runs the series' own tests of the step on somebody's code, as the learner's own may look away.
  mutating func runSeriesTests(on files: Files, run: Run) throws {
    let tests = solution.at("Tests")
    guard !tests.isEmpty, files.at("Tests") != tests else { return }
    guard case .tested(let events, _) = try run(Self.joined(files.withoutTests, tests), []) else {
      isUnheld = true
      return
    }
    for (key, wanted) in after.sorted(by: { $0.key < $1.key })
    where wanted == .green && events.states[key] == .red {
      add(false, "red on your code, as the series tests it: \(key)\n\(events.words(of: key))")
    }
  }

  /// How what was inherited behaves, in a line for each manager and one for the app.
  func behaviour(sequences: (_ ofScreens: Bool) throws -> Int) rethrows -> [String] {
    if let unjudged {
      return ["Behaviour not checked: the judge does not build with your code.\n\(unjudged)"]
    }
    return try states.judged.map { who, differing in
      let isAsInSeries = after.judged.contains { $0 == (who, differing) }
      return differing.isEmpty
        ? "Behaviour: \(who) does what was inherited, in \(try sequences(who == TestStates.app)) sequences."
        : "Behaviour: \(who) still differs from what was inherited in: \(differing.joined(separator: ", "))"
          + (isAsInSeries ? ", as in the series at this step." : ".")
    }
  }

  /// The series' own code with a change.
  private func code(_ code: Files, with mutant: Requirement.Mutant) throws -> Files {
    switch mutant {
    case .start: return start.withoutTests
    case .replacement(let path, let old, let new, _):
      var files = code.withoutTests
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

extension Requirement {
  fileprivate var isOfMutant: Bool {
    switch self {
    case .catches, .shows: true
    default: false
    }
  }
}
