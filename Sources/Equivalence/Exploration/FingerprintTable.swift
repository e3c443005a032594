/// Numbers for fingerprints, one side's: equal numbers stand for equal words, not merely for equal hashes.
struct FingerprintTable {
  private var words: ContiguousArray<UInt64> = []
  private var ends: [Int] = []
  private var hashes: [UInt32] = []
  private var slots = [Int32](repeating: -1, count: 1024)

  /// The number of different fingerprints.
  var count: Int { ends.count }

  /// The fingerprint's number; `hint` is one that it is likely to be.
  mutating func number(of fingerprint: [UInt64], hint: Int) -> Int {
    fingerprint.withUnsafeBufferPointer { fingerprint in
      if hint >= 0, isEqual(fingerprint, to: hint) { return hint }
      let hash = Self.hash(fingerprint)
      let mask = slots.count - 1
      var slot = Int(hash) & mask
      while slots[slot] >= 0 {
        let number = Int(slots[slot])
        if hashes[number] == hash, isEqual(fingerprint, to: number) { return number }
        slot = (slot + 1) & mask
      }
      return add(fingerprint, hash: hash, slot: slot)
    }
  }

  private mutating func add(_ fingerprint: UnsafeBufferPointer<UInt64>, hash: UInt32, slot: Int) -> Int {
    let number = ends.count
    words.append(contentsOf: fingerprint)
    ends.append(words.count)
    hashes.append(hash)
    slots[slot] = Int32(number)
    if ends.count * 2 > slots.count { grow() }
    return number
  }

  private func isEqual(_ fingerprint: UnsafeBufferPointer<UInt64>, to number: Int) -> Bool {
    let start = number == 0 ? 0 : ends[number - 1]
    guard ends[number] - start == fingerprint.count else { return false }
    return words.withUnsafeBufferPointer { words in
      var index = 0
      while index < fingerprint.count {
        if words[start + index] != fingerprint[index] { return false }
        index += 1
      }
      return true
    }
  }

  private mutating func grow() {
    slots = [Int32](repeating: -1, count: slots.count * 2)
    let mask = slots.count - 1
    for number in hashes.indices {
      var slot = Int(hashes[number]) & mask
      while slots[slot] >= 0 { slot = (slot + 1) & mask }
      slots[slot] = Int32(number)
    }
  }

  /// A quick hash; it needs no seed, since an unlucky one costs time and never correctness.
  private static func hash(_ words: UnsafeBufferPointer<UInt64>) -> UInt32 {
    var hash: UInt64 = 0x9E37_79B9_7F4A_7C15
    var index = 0
    while index < words.count {
      hash = (hash ^ words[index]) &* 0xD6E8_FEB8_6659_FD93
      hash ^= hash &>> 32
      index += 1
    }
    return UInt32(truncatingIfNeeded: hash)
  }
}
