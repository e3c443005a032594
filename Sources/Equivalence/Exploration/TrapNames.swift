private import Foundation
private import Synchronization

/// Says on the standard error which sequence of stimuli ended the process, if one does.
///
/// What a trap leaves no time for is written down before: the text of each sequence, ahead of its last stimulus.
enum TrapNames {
  /// Where the text and what stands before it are, and how long it is: 0 if there is none.
  private static let heading = Atomic<UInt>(0)
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

  /// Does something with what was done before written down meanwhile.
  static func noting<Result>(_ heading: String, _ sequence: [UInt8], _ body: () -> Result) -> Result {
    heading.withCString { heading in
      sequence.withUnsafeBufferPointer { sequence in
        count.store(0, ordering: .sequentiallyConsistent)
        Self.heading.store(UInt(bitPattern: heading), ordering: .sequentiallyConsistent)
        text.store(UInt(bitPattern: sequence.baseAddress), ordering: .sequentiallyConsistent)
        count.store(sequence.count, ordering: .sequentiallyConsistent)
        defer { count.store(0, ordering: .sequentiallyConsistent) }
        return body()
      }
    }
  }

  /// Writes the sequence, and leaves the rest to whoever handled the signal before: the trap comes again.
  private static let handle: @convention(c) (Int32) -> Void = { number in
    let count = TrapNames.count.load(ordering: .sequentiallyConsistent)
    if count > 0,
      let heading = UnsafePointer<CChar>(
        bitPattern: TrapNames.heading.load(ordering: .sequentiallyConsistent)),
      let text = UnsafeRawPointer(bitPattern: TrapNames.text.load(ordering: .sequentiallyConsistent))
    {
      _ = (write(2, heading, strlen(heading)), write(2, text, count), write(2, "\n", 1))
    }
    let address = TrapNames.previous.load(ordering: .sequentiallyConsistent)
    guard let actions = UnsafePointer<sigaction>(bitPattern: address) else { return }
    for (index, known) in TrapNames.signals.enumerated() where known == number {
      sigaction(number, actions + index, nil)
    }
  }
}
