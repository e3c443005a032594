/// Memory that stays allocated between pairs, so that fresh subjects get other addresses than earlier ones.
///
/// The address of a set or dictionary determines the order of its elements. Without this memory, a class that shows the
/// order would show the same one each time, because an allocator soon reuses released memory.
enum Ballast {
  /// The sizes of small allocations, because an allocator reuses memory for the same size, and of some larger ones.
  private static let sizes = (Array(stride(from: 48, through: 1_024, by: 16)) + [2_048, 4_096]).flatMap {
    // One event may need several allocations of one size.
    [Int](repeating: $0, count: 4)
  }

  private static let kept = VisibleMutex<(blocks: [UInt], next: Int)>(
    ([UInt](repeating: 0, count: 8 * sizes.count), 0))

  /// Takes the addresses that a new subject would get, and releases those taken longest ago.
  static func shift() {
    kept.withLock { kept in
      let new = sizes.map { UInt(bitPattern: UnsafeMutableRawPointer.allocate(byteCount: $0, alignment: 16)) }
      for (index, address) in new.enumerated() {
        UnsafeMutableRawPointer(bitPattern: kept.blocks[kept.next + index])?.deallocate()
        kept.blocks[kept.next + index] = address
      }
      kept.next = (kept.next + new.count) % kept.blocks.count
    }
  }
}
