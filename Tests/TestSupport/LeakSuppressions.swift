#if os(Linux)
/// Returns the suppressed leaks to LeakSanitizer, which finds this function by its name.
///
/// Swift and Foundation on Linux leak these objects, and this package cannot free them:
/// - the buffer for reading an empty file
/// - a `Process` and all its objects, if no code calls `waitUntilExit()`
/// - the 32 bytes of the weak reference to the last process, which `run()` or `waitUntilExit()` creates
/// - the parts of a regular expression
///
/// The last line of the suppressions is for objects that the test runner still retains when it ends.
@_cdecl("__lsan_default_suppressions")
public func leakSuppressions() -> UnsafePointer<CChar> {
  UnsafeRawPointer(suppressedLeaks.utf8Start).assumingMemoryBound(to: CChar.self)
}
#endif

/// The suppressions, which `CommandRun` also writes to a file for the commands.
///
/// The property is computed, because the sanitizer reads the suppressions before any code of the program runs.
var suppressedLeaks: StaticString {
  """
  leak:FoundationEssentials17readBytesFromFile
  leak:Foundation7ProcessC3runyyKF
  leak:Foundation7ProcessC13waitUntilExityyF
  leak:RegexV06_regexA07version
  leak:libXCTest.so

  """
}
