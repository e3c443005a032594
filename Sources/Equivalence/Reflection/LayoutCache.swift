internal import Synchronization

/// The layouts found so far, per type of value: finding them costs more than using them a thousand times.
///
/// A reader takes an immutable snapshot. A reader that finds a new layout replaces the snapshot. A mutex would be
/// plainer, but ThreadSanitizer cannot see the one of `Synchronization` on Linux, and people run their tests with it.
enum LayoutCache {
  /// What a table is for.
  struct Key: Hashable, Sendable {
    let type: ObjectIdentifier
    /// A type's values as subjects may leave something out; as mere values they do not.
    let isSubject: Bool

    init<Value>(_ type: Value.Type, isSubject: Bool) {
      self.type = ObjectIdentifier(type)
      self.isSubject = isSubject
    }
  }

  private final class Snapshot: Sendable {
    let tables: [Key: LayoutTable]
    /// Kept, as a reader may still be looking at it; there are only as many as types.
    let previous: Snapshot?

    init(tables: [Key: LayoutTable], previous: Snapshot?) {
      self.tables = tables
      self.previous = previous
    }
  }

  private static let newest = Atomic<Unmanaged<Snapshot>?>(nil)

  static subscript(key: Key) -> LayoutTable? {
    newest.load(ordering: .acquiring)?.takeUnretainedValue().tables[key]
  }

  static func insert(_ table: LayoutTable, for key: Key) {
    while true {
      let current = newest.load(ordering: .acquiring)
      let previous = current?.takeUnretainedValue()
      var tables = previous?.tables ?? [:]
      tables[key] = table
      let next = Unmanaged.passRetained(Snapshot(tables: tables, previous: previous))
      if newest.compareExchange(expected: current, desired: next, ordering: .acquiringAndReleasing).exchanged
      {
        return
      }
      next.release()
    }
  }
}
