/// A type, such as a collection, that writes its content by code of its own.
protocol Container: SendableMetatype {
  static func write(at address: UnsafeRawPointer, path: Int, to writer: inout FingerprintWriter)
}

// `begin` compares a count with 0, because `isEmpty` makes the runtime look up the collection's type each time.

extension Array: Container {
  static func write(at address: UnsafeRawPointer, path: Int, to writer: inout FingerprintWriter) {
    let array = address.assumingMemoryBound(to: Self.self).pointee
    guard writer.begin(array, count: array.count, path: path) else { return }
    array.withUnsafeBufferPointer { writer.write(elements: $0, path: path) }
  }
}

extension ContiguousArray: Container {
  static func write(at address: UnsafeRawPointer, path: Int, to writer: inout FingerprintWriter) {
    let array = address.assumingMemoryBound(to: Self.self).pointee
    guard writer.begin(array, count: array.count, path: path) else { return }
    array.withUnsafeBufferPointer { writer.write(elements: $0, path: path) }
  }
}

extension ArraySlice: Container {
  static func write(at address: UnsafeRawPointer, path: Int, to writer: inout FingerprintWriter) {
    let slice = address.assumingMemoryBound(to: Self.self).pointee
    writer.write(UInt64(bitPattern: Int64(slice.startIndex)))
    guard writer.begin(slice, count: slice.count, path: path) else { return }
    slice.withUnsafeBufferPointer { writer.write(elements: $0, path: path) }
  }
}

extension Substring: Container {
  static func write(at address: UnsafeRawPointer, path: Int, to writer: inout FingerprintWriter) {
    let slice = address.assumingMemoryBound(to: Self.self).pointee
    withUnsafePointer(to: slice.base) { writer.writeString(at: $0) }
    for end in [slice.startIndex, slice.endIndex] {
      writer.write(UInt64(slice.base.utf8.distance(from: slice.base.startIndex, to: end)))
    }
  }
}

extension Set: Container {
  static func write(at address: UnsafeRawPointer, path: Int, to writer: inout FingerprintWriter) {
    let set = address.assumingMemoryBound(to: Self.self).pointee
    guard writer.begin(set, count: set.count, path: path) else { return }
    let elements = Array(set)
    guard let layout = writer.layout(of: Element.self, path: path) else { return }
    writer.writeUnordered(count: elements.count, path: path) { index, writer in
      withUnsafePointer(to: elements[index]) { writer.write(layout: layout, at: $0) }
    }
  }
}

extension Dictionary: Container {
  static func write(at address: UnsafeRawPointer, path: Int, to writer: inout FingerprintWriter) {
    let dictionary = address.assumingMemoryBound(to: Self.self).pointee
    guard writer.begin(dictionary, count: dictionary.count, path: path) else { return }
    let entries = Array(dictionary)
    guard let keyLayout = writer.layout(of: Key.self, path: path),
      let valueLayout = writer.layout(of: Value.self, path: path)
    else { return }
    writer.writeUnordered(count: entries.count, path: path) { index, writer in
      withUnsafePointer(to: entries[index].key) { writer.write(layout: keyLayout, at: $0) }
    } value: { index, writer in
      withUnsafePointer(to: entries[index].value) { writer.write(layout: valueLayout, at: $0) }
    }
  }
}

extension AnyHashable: Container {
  /// Writes the wrapped value only, because the box of a set keeps its elements twice.
  static func write(at address: UnsafeRawPointer, path: Int, to writer: inout FingerprintWriter) {
    writer.writeDynamic(address.assumingMemoryBound(to: Self.self).pointee.base, path: path)
  }
}

extension FingerprintWriter {
  /// Writes the number of elements; false if there are none to write now, because there are none or they are deferred.
  fileprivate mutating func begin(_ elements: @autoclosure () -> Any, count: Int, path: Int) -> Bool {
    write(UInt64(count))
    return count > 0 && !postpone(elements(), path: path)
  }

  fileprivate mutating func write<Element>(elements: UnsafeBufferPointer<Element>, path: Int) {
    guard let layout = layout(of: Element.self, path: path) else { return }
    var element = UnsafeRawPointer(elements.baseAddress)
    for _ in 0..<elements.count {
      guard let address = element else { return }
      write(layout: layout, at: address)
      element = address + MemoryLayout<Element>.stride
    }
  }

  /// Writes entries in the order of their trial encodings, because the order in storage is not part of the state.
  ///
  /// If two entries have equal encodings, the collection waits until all other objects have numbers. Usually the keys
  /// of a dictionary suffice, and encoding a value twice would double the work at each level of nesting.
  fileprivate mutating func writeUnordered(
    count: Int, path: Int, key: @escaping (Int, inout Self) -> Void, value: ((Int, inout Self) -> Void)? = nil
  ) {
    let entry = { (index: Int, writer: inout Self) in
      key(index, &writer)
      value?(index, &writer)
    }
    // A single entry needs no order, and encoding it twice would double the work at each level of nesting.
    guard count > 1 else {
      for index in 0..<count { entry(index, &self) }
      return
    }
    let orderings = value == nil ? [(key, nil)] : [(key, value), (entry, nil)]
    for (ordering, rest) in orderings where !hasTooManyTrials {
      var trials = trials(of: UnorderedEntries(count: count, path: path, write: ordering), isDeep: false)
      trials.sort { $0.words.lexicographicallyPrecedes($1.words) }
      if zip(trials, trials.dropFirst()).contains(where: { $0.words == $1.words }) { continue }
      // Without this word, a state with the entries here could have the words of one in which they come later.
      write(0)
      for trial in trials {
        if trial.isFinal { for word in trial.words { write(word) } } else { ordering(trial.index, &self) }
        rest?(trial.index, &self)
      }
      return
    }
    write(1)
    postpone(UnorderedEntries(count: count, path: path, write: entry))
  }
}

/// The entries of a set or dictionary.
struct UnorderedEntries {
  let count: Int
  let path: Int
  let write: (Int, inout FingerprintWriter) -> Void
}

/// The trial encoding of an entry, with the objects that this entry is the first to refer to.
struct TrialEncoding {
  var index = 0
  var words: [UInt64]
  let objects: [UInt]
  /// The addresses that the entry identifies but does not refer to.
  let identities: Set<UInt>
  /// True if the entry meets no new object and defers nothing, so that writing it again would write the same words.
  let isFinal: Bool
}

extension FingerprintWriter {
  private mutating func trials(of collection: UnorderedEntries, isDeep: Bool) -> [TrialEncoding] {
    (0..<collection.count).map { index in
      var trial = trialEncoding(isDeep: isDeep) { collection.write(index, &$0) }
      trial.index = index
      return trial
    }
  }

  /// Writes the entries of a postponed collection, once all other objects have numbers.
  mutating func writePostponed(_ collection: UnorderedEntries) {
    let orders = hasTooManyTrials ? [] : possibleOrders(of: collection)
    var best = orders.first ?? Array(0..<collection.count)
    if orders.count > 1 {
      // Choose the order with the smallest encoding of everything that is left, which does not depend on the storage.
      let rest = backlog
      var smallest: [UInt64]?
      for order in orders {
        let words = trialEncoding(isDeep: true) { writer in
          writer.backlog = rest
          for index in order { collection.write(index, &writer) }
        }.words
        if let known = smallest, !words.lexicographicallyPrecedes(known) { continue }
        (best, smallest) = (order, words)
      }
    }
    // Only the final encoding reports a blind spot, because it may find an order that a trial did not.
    if orders.isEmpty || hasTooManyTrials, !isTrial { writeUnseen(path: collection.path) }
    for index in best { collection.write(index, &self) }
  }

  /// The orders that may have different encodings; empty if there are too many.
  private mutating func possibleOrders(of collection: UnorderedEntries) -> [[Int]] {
    let (claims, referrers) = (claims(), referrers())
    var trials = trials(of: collection, isDeep: true)
    for number in trials.indices {
      // Not the position of the object in the entry, which may depend on the storage of an inner set.
      trials[number].words += trials[number].objects.flatMap { referrers[$0] ?? [] }.sorted()
    }
    trials.sort { $0.words.lexicographicallyPrecedes($1.words) }
    var orders: [[Int]] = [[]]
    var rest = trials[...]
    while let first = rest.first {
      let alike = rest.prefix { $0.words == first.words }
      rest = rest.dropFirst(alike.count)
      let indices = alike.map(\.index)
      // Equal entries may come in any order if no other entry refers to their objects.
      let isShared = alike.contains {
        $0.objects.contains { claims[$0] != 1 } || !$0.identities.isDisjoint(with: laterObjects)
      }
      if alike.count == 1 || !isShared {
        for number in orders.indices { orders[number] += indices }
        continue
      }
      let permutations = alike.count > 5 ? [] : permutations(of: indices)
      guard 1...120 ~= orders.count * permutations.count else { return [] }
      orders = orders.flatMap { order in permutations.map { order + $0 } }
    }
    return orders
  }

  private func permutations(of indices: [Int]) -> [[Int]] {
    if indices.isEmpty { return [[]] }
    return indices.flatMap { first in
      permutations(of: indices.filter { $0 != first }).map { [first] + $0 }
    }
  }

  /// For each object, how many entries of waiting collections refer to it.
  private mutating func claims() -> [UInt: Int] {
    while backlog.claimedCollections < backlog.collections.count {
      for trial in trials(of: backlog.collections[backlog.claimedCollections], isDeep: true) {
        for object in trial.identities.union(trial.objects) { backlog.claims[object, default: 0] += 1 }
        laterObjects.formUnion(trial.objects)
      }
      backlog.claimedCollections += 1
    }
    return backlog.claims
  }

  /// The positions at which each address is written after the collections: as an identifier, or as a waiting task.
  private func referrers() -> [UInt: [UInt64]] {
    let identifiers = backlog.identities.dropFirst(backlog.writtenIdentities).map(\.address)
    let later = (identifiers + unwrittenWaitingTasks).enumerated()
    return Dictionary(grouping: later, by: \.element).mapValues { $0.map { UInt64($0.offset) } }
  }
}
