package import Equivalence

/// A behaviour in which a draft differs from the original, as a published port did.
package struct PublishedRow<Stimulus: Hashable & Sendable, Observation: Hashable & Sendable>: Sendable {
  package let row: Row
  /// The row as differences that have its name: more than one where the port depends on what the original hides.
  package let differences: [DeclaredDifference<Stimulus, Observation>]

  /// Turns what the original shows after a stimulus into what the port shows.
  typealias Rewriting = @Sendable (Stimulus, inout [Observation]) -> Void

  init(
    number: some CustomStringConvertible, original: String, port: String, later: String? = nil,
    noticed: String? = nil, _ rewritings: Rewriting...
  ) {
    self.init(number: number, original: original, port: port, later: later, noticed: noticed) {
      name, reason in
      rewritings.map { DeclaredDifference(name, reason: reason, rewrite: $0) }
    }
  }

  /// Describes a row that depends on what happened before, and what it shows besides that does not.
  init<Memory: Hashable & Sendable>(
    number: some CustomStringConvertible, original: String, port: String, later: String? = nil,
    noticed: String? = nil, remembering memory: Memory,
    rewrite: @escaping @Sendable (Stimulus, inout Memory, inout [Observation]) -> Void,
    _ rewritings: Rewriting...
  ) {
    self.init(number: number, original: original, port: port, later: later, noticed: noticed) {
      name, reason in
      [DeclaredDifference(name, reason: reason, remembering: memory, rewrite: rewrite)]
        + rewritings.map { DeclaredDifference(name, reason: reason, rewrite: $0) }
    }
  }

  private init(
    number: some CustomStringConvertible, original: String, port: String, later: String?, noticed: String?,
    differences: (_ name: String, _ reason: String) -> [DeclaredDifference<Stimulus, Observation>]
  ) {
    row = Row(number: "\(number)", original: original, port: port, later: later, noticed: noticed)
    self.differences = differences(row.name, "The original \(original); the port \(port).")
  }
}

package struct Row: Sendable {
  /// What it is called in the table of the case study, as in `10` or `V1`.
  package let number: String
  package let original: String
  /// What the published port did, and the draft does.
  package let port: String
  /// What became of it upstream; nil if nothing is known.
  package let later: String?
  /// What a user of the app would have noticed, in a sentence; nil if nobody has said so.
  package let noticed: String?

  package var name: String { "row \(number)" }
}
