/// The objects met in a reading, numbered from 1 in the order in which they were met.
struct ObjectNumbers {
  /// How many objects are found quicker by looking at each than by hashing.
  private static var few: Int { 16 }

  private let addresses: UnsafeMutableBufferPointer<UInt>
  private(set) var count = 0
  /// The numbers by address, for all but the first few.
  private var numbers: [UInt: Int] = [:]

  init(_ memory: UnsafeMutableBufferPointer<UInt>) { addresses = memory }

  var all: [UInt] { Array(addresses[..<count]) }

  func address(of number: Int) -> UInt { addresses[number - 1] }

  /// The number of an object, if it was met.
  func number(of address: UInt) -> Int? {
    var index = 0
    let searched = min(count, Self.few)
    while index < searched {
      if addresses[index] == address { return index + 1 }
      index += 1
    }
    return count > Self.few ? numbers[address] : nil
  }

  /// The number of an object that is met; nil if there is no room for another.
  mutating func number(adding address: UInt) -> Int? {
    if let known = number(of: address) { return known }
    guard count < addresses.count else { return nil }
    addresses[count] = address
    count += 1
    if count > Self.few { numbers[address] = count }
    return count
  }

  /// Forgets all but the first objects.
  mutating func forget(downTo count: Int) {
    while self.count > count {
      if self.count > Self.few { numbers[addresses[self.count - 1]] = nil }
      self.count -= 1
    }
  }
}
