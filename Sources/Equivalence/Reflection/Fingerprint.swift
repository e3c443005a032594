/// A subject's whole state as a value: equal fingerprints, equal behaviour from there on.
///
/// It is the state itself written as words, not a hash of it. Objects are numbered in the order in which they are
/// met, so that sharing is part of it and addresses are not. Fingerprints are comparable within one process only.
public struct Fingerprint: Hashable, Sendable {
  let words: [UInt64]
  private let unseen: [Int]
  /// How it was read.
  let table: LayoutTable

  /// Which of the subject's listed blind spots were met and left out, by bit.
  let skipped: UInt64

  /// The properties that reflection met and could not see into, as `Type.property`.
  public var blindSpots: [String] { unseen.isEmpty ? [] : unseen.map { table.paths[$0] } }

  /// Takes a value's fingerprint by reflection over all its stored state.
  ///
  /// A subject that knows better than reflection what influences it returns this of just those values:
  /// `Fingerprint(reflecting: (count, isOpen))`.
  public init<Value>(reflecting value: Value) {
    self.init(of: value, key: ObjectIdentifier(Value.self), listed: [])
  }

  init<S: Subject>(of subject: S) {
    self.init(of: subject, key: ObjectIdentifier(AsSubject<S>.self), listed: S.blindSpots)
  }

  private init<Value>(of value: Value, key: ObjectIdentifier, listed: [BlindSpot]) {
    let (table, reading) = Self.read(value, key: key, listed: listed, isTracing: false)
    self.table = table
    words = reading.words
    unseen = reading.unseen
    skipped = reading.skipped
  }

  /// A type's layout as that of a subject may leave something out; as that of a mere value it does not.
  private enum AsSubject<S> {}

  private static func read<Value>(
    _ value: Value, key: ObjectIdentifier, listed: [BlindSpot], isTracing: Bool
  ) -> (LayoutTable, LayoutTable.Reading) {
    let known = LayoutCache[key]
    var table: LayoutTable
    if let known, known.blindSpots.elementsEqual(listed, by: { $0 == $1.property }) {
      table = known
    } else {
      table = LayoutTable(of: Value.self, blindSpots: listed.map(\.property))
    }
    return withUnsafePointer(to: value) { address in
      var reading = table.reading(at: address, isTracing: isTracing)
      while reading.missing != nil || reading.isOverflowing {
        table =
          reading.missing.map { LayoutTable(extending: table, with: $0) } ?? LayoutTable(enlarging: table)
        reading = table.reading(at: address, isTracing: isTracing)
      }
      if table !== known { LayoutCache.insert(table, for: key) }
      return (table, reading)
    }
  }

  /// Whether two fingerprints stand for the same state.
  public static func == (left: Self, right: Self) -> Bool { left.words == right.words }

  /// Hashes the state.
  public func hash(into hasher: inout Hasher) { hasher.combine(words) }
}

extension Fingerprint {
  /// A subject's state with the names of what is where in it, and the objects that it consists of.
  struct Anatomy {
    /// The words of each stored property, in the order in which they are met.
    let parts: [(path: String, words: ArraySlice<UInt64>)]
    /// The addresses of the objects that can change.
    let mutableObjects: [UInt: String]
  }

  /// Reads by reflection what a subject consists of, whatever its own fingerprint says.
  static func anatomy<S: Subject>(of subject: S) -> Anatomy {
    let (table, reading) = read(
      subject, key: ObjectIdentifier(AsSubject<S>.self), listed: S.blindSpots, isTracing: true)
    let ends = reading.trace.dropFirst().map(\.word) + [reading.words.count]
    let parts = zip(reading.trace, ends).map { part, end in
      (path: table.paths[part.path], words: reading.words[part.word..<max(part.word, end)])
    }
    var mutableObjects: [UInt: String] = [:]
    for address in reading.objects {
      guard let base = UnsafeRawPointer(bitPattern: address) else { continue }
      let type = objectType(at: base)
      if isMutableClass(type) { mutableObjects[address] = String(describing: type) }
    }
    return Anatomy(parts: parts, mutableObjects: mutableObjects)
  }
}
