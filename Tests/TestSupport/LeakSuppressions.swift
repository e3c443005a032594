#if os(Linux)
/// Leaks that LeakSanitizer does not report; its runtime looks for a function of this name.
///
/// Foundation on Linux leaks these, and this package cannot free them:
/// - the buffer for reading an empty file
/// - a `Process` without a call of `waitUntilExit()`, with everything that it holds
/// - the 32 bytes of the weak reference to the last process, which `run()` or `waitUntilExit()` makes
///
/// The last line is for objects that the test runner still holds at the end.
@_cdecl("__lsan_default_suppressions")
public func leakSuppressions() -> UnsafePointer<CChar> {
  UnsafeRawPointer(suppressedLeaks.utf8Start).assumingMemoryBound(to: CChar.self)
}
#endif

/// The suppressions, which a command that a test runs gets in a file.
///
/// They are computed, because the runtime of the sanitizer asks before any code of the program runs.
var suppressedLeaks: StaticString {
  """
  leak:FoundationEssentials17readBytesFromFile
  leak:Foundation7ProcessC3runyyKF
  leak:Foundation7ProcessC13waitUntilExityyF
  leak:libXCTest.so

  """
}
