private import Foundation

/// Numbers lists of 64-bit words from 0, in the order of their first occurrence.
///
/// There may be millions of lists, so one array stores them all in packed form, and an open-addressing hash table all
/// numbers. Most words are small, so a packed list has four bits for a word's number of bytes plus one, and these bytes.
struct WordTable {
  private var words: [UInt64] = []
  private var ends: [UInt32] = [0]
  private var slots = [Int32](repeating: -1, count: 1024)
  private var packed: [UInt64] = []

  var count: Int { ends.count - 1 }

  subscript(number: Int) -> [UInt64] {
    let packed = Array(words[range(of: number)])
    var (list, position): ([UInt64], Int) = ([], 0)
    while position < packed.count * 64 {
      let size = Int(bits(of: packed, at: position, width: 4)) - 1
      // The zeros that fill the last word are no size.
      if size < 0 { break }
      list.append(bits(of: packed, at: position + 4, width: size * 8))
      position += 4 + size * 8
    }
    return list
  }

  mutating func number(of list: [UInt64]) -> Int {
    pack(list)
    let slot = packed.withUnsafeBufferPointer { self.slot(of: $0) }
    if slots[slot] >= 0 { return Int(slots[slot]) }
    slots[slot] = Int32(count)
    words += packed
    ends.append(UInt32(words.count))
    if count * 2 > slots.count { grow() }
    return count - 1
  }

  private func range(of number: Int) -> Range<Int> { Int(ends[number])..<Int(ends[number + 1]) }

  /// The slot of a packed list's number, or a free slot for a new number.
  private func slot(of list: UnsafeBufferPointer<UInt64>) -> Int {
    // This is cheaper than the standard library's hash, which also resists deliberate collisions.
    var hash = UInt64(list.count)
    for word in list {
      hash = (hash ^ word) &* 0x9E37_79B9_7F4A_7C15
      hash ^= hash >> 32
    }
    let mask = slots.count - 1
    var slot = Int(truncatingIfNeeded: hash) & mask
    while slots[slot] >= 0, !isEqual(list, Int(slots[slot])) { slot = (slot + 1) & mask }
    return slot
  }

  private func isEqual(_ list: UnsafeBufferPointer<UInt64>, _ number: Int) -> Bool {
    words[range(of: number)].withUnsafeBufferPointer { known in
      guard known.count == list.count, let one = known.baseAddress, let other = list.baseAddress else {
        return known.count == list.count
      }
      return memcmp(one, other, list.count * MemoryLayout<UInt64>.size) == 0
    }
  }

  private mutating func grow() {
    slots = [Int32](repeating: -1, count: slots.count * 2)
    for number in 0..<count {
      let slot = words[range(of: number)].withUnsafeBufferPointer { self.slot(of: $0) }
      slots[slot] = Int32(number)
    }
  }
}

// MARK: - Packing

extension WordTable {
  private mutating func pack(_ list: [UInt64]) {
    packed.removeAll(keepingCapacity: true)
    var (bits, width): (UInt64, Int) = (0, 0)
    for word in list {
      let size = 8 - word.leadingZeroBitCount / 8
      append(UInt64(size + 1), 4, &bits, &width)
      append(word, size * 8, &bits, &width)
    }
    if width > 0 { packed.append(bits) }
  }

  @inline(__always)
  private mutating func append(_ value: UInt64, _ added: Int, _ bits: inout UInt64, _ width: inout Int) {
    bits |= value &<< UInt64(width)
    width += added
    if width < 64 { return }
    packed.append(bits)
    width -= 64
    // If all 64 bits of the value are written, `>>` leaves zero, unlike `&>>`.
    bits = value >> UInt64(added - width)
  }

  private func bits(of packed: [UInt64], at position: Int, width: Int) -> UInt64 {
    let (index, shift) = (position / 64, position % 64)
    if width == 0 { return 0 }
    var value = packed[index] >> UInt64(shift)
    if shift + width > 64 { value |= packed[index + 1] << UInt64(64 - shift) }
    return width < 64 ? value & (1 << UInt64(width) - 1) : value
  }
}
