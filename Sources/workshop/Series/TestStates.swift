/// What a test says.
enum TestState: String, Codable {
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

/// The states of all tests that there are.
typealias TestStates = [TestKey: TestState]

extension TestStates {
  /// Whose states are others in some states.
  func keysOfChanges(to other: TestStates) -> [TestKey] {
    Set(keys).union(other.keys).filter { self[$0] != other[$0] }.sorted()
  }

  /// How many are green and red on each implementation, in words.
  var summary: String {
    let tests = filter { !$0.key.isBehaviour }
    let implementations = Set(tests.keys.map { $0.implementation ?? "" }).sorted()
    let parts = implementations.map { implementation in
      let states = tests.filter { ($0.key.implementation ?? "") == implementation }.values
      let green = states.count { $0 == .green }
      let counts = [
        green > 0 ? "\(green) green" : nil, states.count > green ? "\(states.count - green) red" : nil,
      ]
      let words = counts.compactMap(\.self).joined(separator: " and ")
      return implementation.isEmpty ? words : "\(implementation) \(words)"
    }
    return parts.isEmpty ? "no tests" : parts.joined(separator: "; ")
  }
}
