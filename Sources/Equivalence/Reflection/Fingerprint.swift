/// A subject's whole state as a value: equal fingerprints, equal behaviour from there on.
///
/// It is the state itself written as words, not a hash of it. Objects are numbered in the order in which they are
/// met, so that sharing is part of it and addresses are not. Fingerprints are comparable within one process only.
public struct Fingerprint: Hashable, Sendable {
  let words: [UInt64]

  /// The properties that reflection met and could not see into, as `Type.property`.
  public let blindSpots: [String]

  /// Which of the subject's listed blind spots were met and left out, by bit.
  let skipped: UInt64

  /// Takes a value's fingerprint by reflection over all its stored state.
  ///
  /// A subject that knows better than reflection what influences it returns this of just those values:
  /// `Fingerprint(reflecting: (count, isOpen))`.
  public init<Value>(reflecting value: Value) {
    self.init(of: value, key: ObjectIdentifier(Value.self), listed: [])
  }

  init<S: Subject>(of subject: S) {
    self.init(of: subject, key: ObjectIdentifier(S.self), listed: S.blindSpots.map(\.property))
  }

  private init<Value>(of value: Value, key: ObjectIdentifier, listed: @autoclosure () -> [String]) {
    let known = LayoutCache[key]
    var table = known ?? LayoutTable(of: Value.self, blindSpots: listed())
    var reading = withUnsafePointer(to: value) { table.reading(at: $0) }
    while reading.missing != nil || reading.isOverflowing {
      table =
        reading.missing.map { LayoutTable(extending: table, with: $0) } ?? LayoutTable(enlarging: table)
      reading = withUnsafePointer(to: value) { table.reading(at: $0) }
    }
    if table !== known { LayoutCache.insert(table, for: key) }
    words = reading.words
    blindSpots = reading.unseen.isEmpty ? [] : reading.unseen.map { table.paths[$0] }
    skipped = reading.skipped
  }

  /// Whether two fingerprints stand for the same state.
  public static func == (left: Self, right: Self) -> Bool { left.words == right.words }

  /// Hashes the state.
  public func hash(into hasher: inout Hasher) { hasher.combine(words) }
}
