import Foundation

enum TestState: String {
  case red, green
  /// A test that the step has removed. Only the file of states has this state.
  case gone
}

/// A test on an implementation.
struct TestKey: Hashable, Comparable, CustomStringConvertible {
  /// The names of the implementations in arguments of tests.
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
  /// The tests whose state differs in other states.
  func keysOfChanges(to other: TestStates) -> [TestKey] {
    Set(keys).union(other.keys).filter { self[$0] != other[$0] }.sorted()
  }

  /// The numbers of green and red tests by implementation, as in `17 green and 1 red`.
  ///
  /// The implementation of a test without one is an empty name.
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
    for line in text.split(separator: "\n") where !line.hasPrefix("#") && !line.hasPrefix("  = ") {
      guard line.hasPrefix(" ") else {
        states.append(states.last ?? [:])
        continue
      }
      let fields = line.split(separator: " ", maxSplits: 2)
      guard fields.count == 3, let state = TestState(rawValue: String(fields[0])) else {
        throw Failure(
          problem: "\(Self.path): \"\(line)\" is no state of a test",
          advice: "make the file again: scripts/workshop verify --record")
      }
      let key = TestKey(
        test: String(fields[2]).trimmed, implementation: fields[1] == "-" ? nil : String(fields[1]))
      states[states.count - 1][key] = state == .gone ? nil : state
    }
  }

  /// The states after a step, or no states if the file ends before that step.
  subscript(step: Int) -> TestStates {
    states.indices.contains(step) ? states[step] : [:]
  }

  func text(_ steps: [Step]) -> String {
    func padded(_ text: String, to width: Int) -> String {
      text.padding(toLength: max(width, text.count), withPad: " ", startingAt: 0)
    }
    let blocks = steps.map { step in
      let states = self[step.number]
      let changes = self[step.number - 1].keysOfChanges(to: states).map { key in
        let state = padded("\(states[key] ?? .gone)", to: 5)
        return "  \(state)  \(padded(key.implementation ?? "-", to: 7))  \(key.test)\n"
      }
      return "\n\(step.number) \(step.title)\n" + changes.joined() + "  = \(states.summary)\n"
    }
    return """
      # The state of every test after each step, on each implementation: what changed in the step, and the sum.
      # Made by scripts/workshop verify --record, and held in CI by scripts/workshop verify.

      """ + blocks.joined()
  }
}
