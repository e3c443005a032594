import Foundation

enum TestState: String {
  case red, green
  /// A test that the step has removed. Only the file of states has this state.
  case gone
}

/// A test on an implementation.
struct TestKey: Hashable, Comparable, CustomStringConvertible {
  /// The names of the implementations that tests take as arguments.
  static let implementations: Set = ["legacy", "modern", "bridged", "parallel"]

  /// The name of the suite and the name of the test.
  var test: String
  /// The test's first argument, or nil if it is not an implementation.
  var implementation: String?

  var description: String { implementation.map { "\(test) (\($0))" } ?? test }

  static func < (left: TestKey, right: TestKey) -> Bool {
    (left.implementation ?? "", left.test) < (right.implementation ?? "", right.test)
  }
}

typealias TestStates = [TestKey: TestState]

extension TestStates {
  /// The tests whose state here differs from their state in `other`.
  func keysOfChanges(to other: TestStates) -> [TestKey] {
    Set(keys).union(other.keys).filter { self[$0] != other[$0] }.sorted()
  }

  /// The numbers of green and red tests for each implementation, for example `17 green and 1 red`.
  ///
  /// Tests without an implementation have an empty key.
  var results: [String: String] {
    let tests = [String: [Element]](grouping: filter { !$0.key.isBehaviour }) { $0.key.implementation ?? "" }
    return tests.mapValues { states in
      let counts = [TestState.green, .red].compactMap { state in
        let count = states.count { $0.value == state }
        return count > 0 ? "\(count) \(state)" : nil
      }
      return counts.joined(separator: " and ")
    }
  }

  /// The results in one line, for instance `legacy 18 green; modern 17 green and 1 red`.
  var summary: String {
    let parts = results.sorted { $0.key < $1.key }.map { "\($0) \($1)".trimmed }
    return parts.isEmpty ? "no tests" : parts.joined(separator: "; ")
  }
}

/// The state of every test after each step, in a readable file with each step's changes and totals.
struct StateFile {
  static let path = "Docs/Workshop/States.txt"
  /// The states after each step, beginning with the start of step 1.
  var states: [TestStates]

  init(states: [TestStates]) {
    self.states = states
  }

  init(clone: URL) throws {
    let url = clone.appendingPathComponent(Self.path)
    guard let text = try? String(contentsOf: url, encoding: .utf8) else {
      throw Failure(problem: "\(Self.path) is missing", advice: "run scripts/workshop verify --record")
    }
    states = [[:]]
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() where !line.isEmpty && !line.hasPrefix("#") {
      let last = states.count - 1
      let fields = line.split(separator: " ", maxSplits: 2).map(String.init)
      let key = TestKey(
        test: (fields.last ?? "").trimmed,
        implementation: fields.dropFirst().first.flatMap { $0 == "-" ? nil : $0 })
      let state = fields.first.flatMap(TestState.init)
      // An editor may have joined two lines. The second one then looks like part of a name, but a name never has two
      // spaces in a row.
      let isLine = !(line.hasPrefix(" ") ? key.test : String(line)).contains("  ")
      if line.hasPrefix("\(states.count) "), isLine {
        states.append(states[last])
      } else if let state, isLine, line == Self.line(key, state) {
        states[last][key] = state == .gone ? nil : state
      } else if line != "  = \(states[last].summary)" {
        throw Failure(
          problem:
            "\(Self.path):\(index + 1): \"\(line)\" is no step, no state of one test, and no right sum",
          advice: "let git restore the file, or make it again: scripts/workshop verify --record")
      }
    }
  }

  /// The states after a step, or no states if the file ends before that step.
  subscript(step: Int) -> TestStates {
    states.indices.contains(step) ? states[step] : [:]
  }

  private static func line(_ key: TestKey, _ state: TestState) -> String {
    func padded(_ text: String, to width: Int) -> String {
      text.padding(toLength: max(width, text.count), withPad: " ", startingAt: 0)
    }
    return "  \(padded("\(state)", to: 5))  \(padded(key.implementation ?? "-", to: 7))  \(key.test)"
  }

  func text(_ steps: [Step]) -> String {
    let blocks = steps.map { step in
      let states = self[step.number]
      let changes = self[step.number - 1].keysOfChanges(to: states).map { key in
        Self.line(key, states[key] ?? .gone) + "\n"
      }
      return "\n\(step.number) \(step.title)\n" + changes.joined() + "  = \(states.summary)\n"
    }
    return """
      # The state of every test after each step, on each implementation: what changed in the step, and the sum.
      # Made by scripts/workshop verify --record, and held in CI by scripts/workshop verify.

      """ + blocks.joined()
  }
}
