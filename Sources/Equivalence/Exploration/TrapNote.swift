private import Foundation
private import Synchronization

/// Writes the sequence of events to the standard error if an event ends the process or never returns.
///
/// A signal handler must not allocate memory, so the text is made before each call of a subject. If the thread that
/// trapped is not exploring, the handler writes the texts of all explorations.
final class TrapNote {
  private final class Slot: Sendable {
    /// The thread that explores; 0 if the slot is free.
    let thread = Atomic<UInt>(0)
    /// The address of the text with its length in front; 0 if there is no text.
    let text = Atomic<UInt>(0)
    /// The number of texts so far, from which another thread can tell that a call returned.
    let count = Atomic<UInt>(0)
    /// After how many seconds a call counts as an endless loop; 0 if no subject is being called.
    let patience = Atomic(0)

    var isActive: Bool { text.load(ordering: .acquiring) != 0 }

    func printText() {
      guard let text = UnsafeRawPointer(bitPattern: text.load(ordering: .acquiring)) else { return }
      _ = write(2, text + MemoryLayout<Int>.size, text.load(as: Int.self))
    }

    func store(_ address: UInt) {
      count.wrappingAdd(1, ordering: .relaxed)
      UnsafeMutableRawPointer(bitPattern: text.exchange(address, ordering: .acquiringAndReleasing))?
        .deallocate()
    }
  }

  private static let slots = (0..<64).map { _ in Slot() }
  /// The address of the previously installed signal actions.
  private static let previous: UInt = {
    let previous = FatalSignals.install(handle)
    // A subject that calls `exit` could otherwise end the process with success.
    atexit { if TrapNote.printAll() { _exit(EXIT_FAILURE) } }
    Thread.detachNewThread { TrapNote.watch() }
    return previous
  }()

  /// False until an exploration reports traps, so that the other explorations make no system call for each event.
  private static let isInUse = Atomic(false)
  /// Second stacks for the handler, because a thread may have no stack left; kept until the process ends.
  private static let stacks = VisibleMutex<[UInt]>([])

  /// Gives the thread a second stack for the handler, which needs it after a stack overflow.
  static func addStack() {
    var known = stack_t()
    guard isInUse.load(ordering: .relaxed), sigaltstack(nil, &known) == 0,
      known.ss_flags & numericCast(SS_DISABLE) != 0
    else { return }
    let size = 1 << 16
    let memory = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: 16)
    var stack = stack_t()
    (stack.ss_sp, stack.ss_size) = (memory, numericCast(size))
    sigaltstack(&stack, nil)
    stacks.withLock { $0.append(UInt(bitPattern: memory)) }
  }

  /// Writes the texts of all explorations; false if no exploration runs.
  private static func printAll() -> Bool {
    let active = slots.filter(\.isActive)
    for slot in active { slot.printText() }
    return !active.isEmpty
  }

  /// Ends the process if a call does not return.
  ///
  /// A pause in a debugger does not count, because it pauses the watching thread as well.
  private static func watch() {
    var calls = slots.map { _ in (number: UInt(0), seconds: 0) }
    while true {
      sleep(1)
      for (index, slot) in slots.enumerated() where slot.isActive {
        let number = slot.count.load(ordering: .relaxed)
        calls[index] = (number, calls[index].number == number ? calls[index].seconds + 1 : 0)
        let patience = slot.patience.load(ordering: .relaxed)
        guard patience > 0, calls[index].seconds >= patience else { continue }
        let words = "\nA call has not returned for \(patience) s, so the process ends as in a crash:"
        words.utf8.withContiguousStorageIfAvailable { _ = write(2, $0.baseAddress, $0.count) }
        slot.printText()
        _exit(EXIT_FAILURE)
      }
    }
  }

  /// Writes the text and restores the old handler, which gets the trap when the instruction runs again.
  private static let handle: @convention(c) (Int32) -> Void = { number in
    let thread = TrapNote.currentThread
    var isKnown = false
    for slot in TrapNote.slots where slot.thread.load(ordering: .relaxed) == thread {
      slot.printText()
      isKnown = true
    }
    if !isKnown { _ = TrapNote.printAll() }
    FatalSignals.restore(number, from: TrapNote.previous)
  }

  private static var currentThread: UInt { withUnsafeBytes(of: pthread_self()) { $0.load(as: UInt.self) } }

  private let slot: Slot?
  private let patience: Int
  /// The initial condition and the events since, as in `from start; push`.
  var sequence = ""
  private var history = ""
  var advice = "To explore past a crash, let apply return before it: guard isAllowed else { return [] }"

  /// - Parameter patience: The time after which a call counts as an endless loop.
  init?(isWanted: Bool, patience: Duration? = nil) {
    guard isWanted, Self.previous > 0 else { return nil }
    Self.isInUse.store(true, ordering: .relaxed)
    Self.addStack()
    self.patience = max(1, Int((patience ?? .seconds(60)).components.seconds))
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

  /// Sets the initial condition before a pair has any event.
  func begin(_ sequence: String) { (self.sequence, history) = (sequence, "") }

  func begin(_ texts: Texts?) {
    if let texts { (sequence, history) = (texts.shortest, texts.history) }
  }

  /// The shortest known sequence to a pair's state, and the sequence by which the pair really got there.
  ///
  /// It is a class, so that a pair without texts stores one word only, because there may be a million pairs.
  final class Texts {
    let shortest: String
    let history: String

    init(_ shortest: String, history: String) { (self.shortest, self.history) = (shortest, history) }

    convenience init(start: String) { self.init("from \(start)", history: "from \(start)") }

    func adding(_ event: String, to shortest: String?) -> Texts {
      Texts((shortest ?? self.shortest) + event, history: history + event)
    }
  }

  /// Prepares the text for a trap, as in *The control ended the process*.
  func note(_ trap: String) {
    guard let slot else { return }
    var words = "\n\(trap), \(sequence)\n"
    if !history.isEmpty, history != sequence { words += "This process came by a longer way, \(history)\n" }
    words += "\(advice)\n"
    let bytes = Array(words.utf8)
    let text = UnsafeMutableRawPointer.allocate(
      byteCount: MemoryLayout<Int>.size + bytes.count, alignment: MemoryLayout<Int>.alignment)
    text.storeBytes(of: bytes.count, as: Int.self)
    (text + MemoryLayout<Int>.size).copyMemory(from: bytes, byteCount: bytes.count)
    slot.patience.store(trap == Self.pause ? 0 : patience, ordering: .relaxed)
    slot.store(UInt(bitPattern: text))
  }

  /// The text between two calls of subjects, when only a deallocation can end the process.
  static let pause = "A subject ended the process during its deallocation"
}
