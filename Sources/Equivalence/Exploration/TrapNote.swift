private import Foundation
private import Synchronization

/// If an event ends the process, writes the sequence of events to the standard error.
///
/// A signal handler must not allocate memory, so the text is made before each call of a subject. If the
/// trapping thread does not explore, the handler writes the texts of all explorations.
final class TrapNote {
  private final class Slot: Sendable {
    /// The thread that explores; 0 if the slot is free.
    let thread = Atomic<UInt>(0)
    /// The address of the text's length, followed by the text; 0 if there is no text.
    let text = Atomic<UInt>(0)

    func printText() {
      guard let text = UnsafeRawPointer(bitPattern: text.load(ordering: .acquiring)) else { return }
      _ = write(2, text + MemoryLayout<Int>.size, text.load(as: Int.self))
    }

    func store(_ address: UInt) {
      UnsafeMutableRawPointer(bitPattern: text.exchange(address, ordering: .acquiringAndReleasing))?
        .deallocate()
    }
  }

  private static let slots = (0..<64).map { _ in Slot() }
  private static let signals = [SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV]
  /// The address of the previously installed signal actions, one for each signal.
  private static let previous: UInt = {
    let actions = UnsafeMutablePointer<sigaction>.allocate(capacity: signals.count)
    for (index, number) in signals.enumerated() {
      sigaction(number, nil, actions + index)
      signal(number, handle)
    }
    return UInt(bitPattern: actions)
  }()

  /// Writes the text and restores the previous handlers, which get the trap when the instruction runs again.
  private static let handle: @convention(c) (Int32) -> Void = { number in
    let thread = TrapNote.currentThread
    var isKnown = false
    for slot in TrapNote.slots where slot.thread.load(ordering: .relaxed) == thread {
      slot.printText()
      isKnown = true
    }
    if !isKnown { for slot in TrapNote.slots { slot.printText() } }
    guard let actions = UnsafePointer<sigaction>(bitPattern: TrapNote.previous) else { return }
    for (index, known) in TrapNote.signals.enumerated() where known == number {
      sigaction(number, actions + index, nil)
    }
  }

  private static var currentThread: UInt { withUnsafeBytes(of: pthread_self()) { $0.load(as: UInt.self) } }

  private let slot: Slot?
  /// The initial condition and the events since, as in `from start; push`.
  var sequence = ""

  init?(isWanted: Bool) {
    guard isWanted, Self.previous > 0 else { return nil }
    slot = Self.slots.first {
      $0.thread.compareExchange(
        expected: 0, desired: Self.currentThread, ordering: .acquiringAndReleasing
      ).exchanged
    }
  }

  deinit {
    slot?.store(0)
    slot?.thread.store(0, ordering: .releasing)
  }

  /// Prepares the text for a trap, as in *The control ended the process*.
  func note(_ trap: String) {
    guard let slot else { return }
    let words = Array("\n\(trap), \(sequence)\n".utf8)
    let text = UnsafeMutableRawPointer.allocate(
      byteCount: MemoryLayout<Int>.size + words.count, alignment: MemoryLayout<Int>.alignment)
    text.storeBytes(of: words.count, as: Int.self)
    (text + MemoryLayout<Int>.size).copyMemory(from: words, byteCount: words.count)
    slot.store(UInt(bitPattern: text))
  }
}
