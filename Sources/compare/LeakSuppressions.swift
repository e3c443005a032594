#if os(Linux)
/// What LeakSanitizer is not to report, asked by its runtime under this name.
///
/// All of it is the toolchain's on Linux, and nothing here can free it: the text of every parse error that
/// Foundation's XML parser reports, and what `Process` and the test runner still hold at the end.
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
