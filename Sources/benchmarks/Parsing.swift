import Foundation

#if canImport(FoundationXML)
import FoundationXML
#endif

/// Reading a file with `XMLParser` and doing nothing with it.
enum Parsing {
  private final class Nothing: NSObject, XMLParserDelegate {}

  static func parse(_ path: String) -> Bool {
    guard let stream = InputStream(fileAtPath: path) else { return false }
    let parser = XMLParser(stream: stream)
    let delegate = Nothing()
    parser.delegate = delegate
    // A parser holds its delegate weakly, and without one it does less.
    return withExtendedLifetime(delegate) { parser.parse() }
  }
}
