private import Foundation
private import Synchronization

/// Writes to the standard error which sequence of events ended the process, if one does.
///
/// A trap leaves no time to make a text, so the text of each sequence is made before its last event.
enum TrapNames {
  /// Where the text is, and how long it is: 0 if there is none.
  private static let text = Atomic<UInt>(0)
  private static let count = Atomic(0)
  /// Where the actions are that were installed before, one for each signal.
  private static let previous = Atomic<UInt>(0)
  private static let signals = [SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV]

  static func install() {
    let actions = UnsafeMutablePointer<sigaction>.allocate(capacity: signals.count)
    for (index, number) in signals.enumerated() { sigaction(number, nil, actions + index) }
    let isFirst = previous.compareExchange(
      expected: 0, desired: UInt(bitPattern: actions), ordering: .sequentiallyConsistent
    ).exchanged
    guard isFirst else { return actions.deallocate() }
    for number in signals { signal(number, handle) }
  }

  /// Stores the sequence that a side goes through next, as words with a separator after each.
  static func note(_ side: ComparisonSide, _ sequence: [UInt8]) {
    forget()
    let heading = "\nThe \(side.rawValue) ended the process, "
    let words = Array(heading.utf8) + sequence.dropLast() + [UInt8(ascii: "\n")]
    let copy = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: words.count)
    _ = copy.initialize(from: words)
    let old = text.exchange(UInt(bitPattern: copy.baseAddress), ordering: .sequentiallyConsistent)
    UnsafeMutableRawPointer(bitPattern: old)?.deallocate()
    count.store(words.count, ordering: .sequentiallyConsistent)
  }

  /// Removes the stored sequence.
  static func forget() { count.store(0, ordering: .sequentiallyConsistent) }

  /// Writes the sequence, and restores the handlers that were installed before.
  ///
  /// They see the trap, because it comes again.
  private static let handle: @convention(c) (Int32) -> Void = { number in
    let count = TrapNames.count.load(ordering: .sequentiallyConsistent)
    if count > 0,
      let text = UnsafeRawPointer(bitPattern: TrapNames.text.load(ordering: .sequentiallyConsistent))
    {
      _ = write(2, text, count)
    }
    let address = TrapNames.previous.load(ordering: .sequentiallyConsistent)
    guard let actions = UnsafePointer<sigaction>(bitPattern: address) else { return }
    for (index, known) in TrapNames.signals.enumerated() where known == number {
      sigaction(number, actions + index, nil)
    }
  }
}
