#if os(Linux)
/// The suppressed leaks, in a function that LeakSanitizer looks up by name.
///
/// Foundation on Linux leaks these objects, and this package cannot free them:
/// - the buffer for reading an empty file
/// - a `Process` without a call of `waitUntilExit()`, with all objects of the process
/// - the 32 bytes of the weak reference to the last process, made by `run()` or `waitUntilExit()`
///
/// The last line is for objects that the test runner still holds at the end.
@_cdecl("__lsan_default_suppressions")
public func leakSuppressions() -> UnsafePointer<CChar> {
  UnsafeRawPointer(suppressedLeaks.utf8Start).assumingMemoryBound(to: CChar.self)
}
#endif

/// The suppressions, which a test's command gets in a file.
///
/// The property is computed, because the sanitizer's runtime reads it before any code of the program runs.
var suppressedLeaks: StaticString {
  """
  leak:FoundationEssentials17readBytesFromFile
  leak:Foundation7ProcessC3runyyKF
  leak:Foundation7ProcessC13waitUntilExityyF
  leak:libXCTest.so

  """
}
