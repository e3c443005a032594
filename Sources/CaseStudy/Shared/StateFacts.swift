import Equivalence

/// What is known of a state from what was done and shown on the way there: it names the states of a machine.
///
/// A name given like this cannot be wrong without being noticed: every transition has to lead where the facts say.
protocol StateFacts: Hashable {
  /// What is known at the beginning.
  init()

  /// Where the state stands across.
  var column: String { get }
  /// Where the state stands down.
  var row: String { get }

  /// Takes over what a stimulus changed, which may come with answers, as in ".save, the write: fails at once".
  mutating func follow(_ stimulus: String, showing observations: [String])
}

/// A machine whose states are not told apart by what is known of them.
struct StateNameError: Error, Hashable, CustomStringConvertible {
  let description: String
}

extension StateGrid {
  /// A grid of what is known of each state.
  ///
  /// - Throws: ``StateNameError`` if a transition leads elsewhere than the facts say, or two states have the same place.
  init<Facts: StateFacts>(of machine: Machine, by facts: Facts.Type) throws(StateNameError) {
    var known: [Int: Facts] = [0: Facts()]
    var queue = [0]
    while !queue.isEmpty {
      let state = queue.removeFirst()
      guard let before = known[state] else { continue }
      for transition in machine.states[state] {
        let stimulus = machine.name(of: transition)
        var after = before
        after.follow(stimulus, showing: transition.observations)
        if let expected = known[transition.target], expected.place != after.place {
          throw StateNameError(
            description:
              "\(stimulus) leads from '\(before.place)' to '\(expected.place)', not to '\(after.place)'")
        }
        if known.updateValue(known[transition.target] ?? after, forKey: transition.target) == nil {
          queue.append(transition.target)
        }
      }
    }
    let facts = machine.states.indices.compactMap { known[$0] }
    guard Set(facts.map(\.place)).count == machine.states.count else {
      throw StateNameError(description: "two states have the same place; name them apart")
    }
    let columns = facts.map(\.column).withoutRepetitions
    let rows = facts.map(\.row).withoutRepetitions
    self.init(
      columns: columns, rows: rows,
      places: facts.map {
        Place(column: columns.firstIndex(of: $0.column) ?? 0, row: rows.firstIndex(of: $0.row) ?? 0)
      })
  }
}

extension StateFacts {
  fileprivate var place: String { "\(row) (\(column))" }
}

extension [String] {
  fileprivate var withoutRepetitions: [String] {
    reduce(into: []) { kept, name in
      if !kept.contains(name) { kept.append(name) }
    }
  }
}
