import Foundation

enum TestState: String {
  case red, green
}

/// A test on an implementation.
struct TestKey: Hashable, Comparable, CustomStringConvertible {
  /// The names that implementations have as arguments of tests.
  static let implementations: Set = ["legacy", "modern", "bridged", "parallel"]

  /// The suite's name and its own.
  var test: String
  /// Nil for a test that has no implementation as its first argument.
  var implementation: String?

  var description: String { implementation.map { "\(test) (\($0))" } ?? test }

  static func < (left: TestKey, right: TestKey) -> Bool {
    (left.implementation ?? "", left.test) < (right.implementation ?? "", right.test)
  }
}

typealias TestStates = [TestKey: TestState]

extension TestStates {
  /// Whose states are others in some states.
  func keysOfChanges(to other: TestStates) -> [TestKey] {
    Set(keys).union(other.keys).filter { self[$0] != other[$0] }.sorted()
  }

  /// How many are green and red on each implementation, in words.
  var summary: String {
    let tests = [String: [Element]](grouping: filter { !$0.key.isBehaviour }) { $0.key.implementation ?? "" }
    let parts = tests.sorted { $0.key < $1.key }.map { implementation, states in
      let green = states.count { $0.value == .green }
      let red = states.count - green
      let counts = [green > 0 ? "\(green) green" : nil, red > 0 ? "\(red) red" : nil]
      let words = counts.compactMap(\.self).joined(separator: " and ")
      return implementation.isEmpty ? words : "\(implementation) \(words)"
    }
    return parts.isEmpty ? "no tests" : parts.joined(separator: "; ")
  }
}

/// The state of every test after each step, in a file that people read: what changed, and what it comes to.
struct StateFile {
  static let path = "Docs/Workshop/States.txt"
  private static let header = """
    # The state of every test after each step, on each implementation: what changed in the step, and the sum.
    # Made by scripts/workshop verify --record, and held in CI by scripts/workshop verify.

    """

  /// The states after each step, the start first.
  var states: [TestStates]

  init(states: [TestStates]) {
    self.states = states
  }

  init(clone: URL) throws {
    let url = clone.appendingPathComponent(Self.path)
    guard let data = try? Data(contentsOf: url) else {
      throw Failure(problem: "there is no \(Self.path)", advice: "make it: scripts/workshop verify --record")
    }
    try self.init(String(decoding: data, as: UTF8.self))
  }

  init(_ text: String) throws {
    states = [[:]]
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    where !line.isEmpty && !line.hasPrefix("#") && !line.hasPrefix("  = ") {
      guard line.hasPrefix(" ") else {
        states.append(states.last ?? [:])
        continue
      }
      guard let match = line.wholeMatch(of: /\s+(gone|red|green)\s+(\S+)\s+(\S.*)/), states.count > 1 else {
        throw Failure(
          problem: "\(Self.path):\(index + 1): \"\(line)\" is no state of a test",
          advice: "make the file again: scripts/workshop verify --record")
      }
      let key = TestKey(test: String(match.3), implementation: match.2 == "-" ? nil : String(match.2))
      states[states.count - 1][key] = TestState(rawValue: String(match.1))
    }
  }

  /// The states after a step; none where the file does not reach so far.
  subscript(step: Int) -> TestStates {
    states.indices.contains(step) ? states[step] : [:]
  }

  func text(_ steps: [Step]) -> String {
    let blocks = steps.map { step in
      let states = self[step.number]
      let changes = self[step.number - 1].keysOfChanges(to: states).map { key in
        let state = states[key]?.rawValue ?? "gone"
        let implementation = key.implementation ?? "-"
        return "  \(state.padded(to: 5))  \(implementation.padded(to: 7))  \(key.test)\n"
      }
      return "\n\(step.number) \(step.title)\n" + changes.joined() + "  = \(states.summary)\n"
    }
    return Self.header + blocks.joined()
  }
}

extension String {
  fileprivate func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - count))
  }
}
