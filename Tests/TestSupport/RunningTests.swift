import Equivalence
import Foundation
import Synchronization

/// Writes the names of the running tests if the code under test ends the process.
///
/// A signal handler must not allocate memory, so each line is already there as a C string.
enum RunningTests {
  private final class Slot: Sendable {
    let line = Atomic<UInt>(0)
  }

  private static let slots = (0..<64).map { _ in Slot() }
  /// The address of the previous signal actions, which print Swift's backtrace.
  private static let previous = FatalSignals.install(handle)

  /// Writes the lines, and restores the previous actions, which handle the trap when the instruction runs again.
  private static let handle: @convention(c) (Int32) -> Void = { number in
    for slot in RunningTests.slots {
      let line = UnsafePointer<CChar>(bitPattern: slot.line.load(ordering: .acquiring))
      if let line { _ = write(2, line, strlen(line)) }
    }
    FatalSignals.restore(number, from: RunningTests.previous)
  }

  static func named(_ name: String, perform: () async throws -> Void) async rethrows {
    guard previous > 0, let line = strdup("\nThe process ended in the test '\(name)'.\n") else { return }
    let address = UInt(bitPattern: line)
    let slot = slots.first {
      $0.line.compareExchange(expected: 0, desired: address, ordering: .acquiringAndReleasing).exchanged
    }
    defer {
      slot?.line.store(0, ordering: .releasing)
      free(UnsafeMutableRawPointer(bitPattern: address))
    }
    try await perform()
  }
}
