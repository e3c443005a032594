#if os(Linux)
/// Leaks that LeakSanitizer does not report; its runtime looks for a function of this name.
///
/// Foundation leaks them on Linux, as programs of a few lines show, and nothing here can free them:
/// - the text of every parse error of `XMLParser`;
/// - the buffer for reading a file that is empty;
/// - the buffer for base64 that is damaged;
/// - a `Process` without a call of `waitUntilExit()`, with all that it holds;
/// - the 32 bytes by which the process that ran last is referred to weakly, which `run()` or `waitUntilExit()` makes.
///
/// The last line is what the test runner still holds at the end.
@_cdecl("__lsan_default_suppressions")
public func leakSuppressions() -> UnsafePointer<CChar> {
  UnsafeRawPointer(suppressedLeaks.utf8Start).assumingMemoryBound(to: CChar.self)
}
#endif

/// What a command that a test runs gets in a file.
///
/// It is computed, as the runtime of the sanitizer asks before anything of the program has run.
var suppressedLeaks: StaticString {
  """
  leak:_CFErrorCreateFromXMLInterface
  leak:FoundationEssentials17readBytesFromFile
  leak:FoundationEssentials6Base64O13_decodeToData
  leak:Foundation7ProcessC3runyyKF
  leak:Foundation7ProcessC13waitUntilExityyF
  leak:libXCTest.so

  """
}
