#if os(Linux)
/// Leaks that LeakSanitizer does not report; its runtime looks for a function of this name.
///
/// The toolchain leaks them on Linux, and nothing here can free them: the text of every parse error that Foundation's
/// XML parser reports, and what `Process` and the test runner still hold at the end.
@_cdecl("__lsan_default_suppressions")
public func leakSuppressions() -> UnsafePointer<CChar> {
  let suppressions: StaticString = """
    leak:_CFErrorCreateFromXMLInterface
    leak:Foundation7ProcessC
    leak:libXCTest.so

    """
  return UnsafeRawPointer(suppressions.utf8Start).assumingMemoryBound(to: CChar.self)
}
#endif
