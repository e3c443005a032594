import Foundation

#if canImport(FoundationXML)
import FoundationXML
#endif

/// The measured parts of `scripts/benchmark`, each a process of its own.
@main
@MainActor
struct Benchmarks {
  static func main() throws {
    let arguments = CommandLine.arguments.dropFirst()
    switch (arguments.first, arguments.dropFirst().first, arguments.last.flatMap { Int($0) }) {
    case ("parse", let path?, _) where arguments.count == 2:
      exit(parse(path) ? 0 : 1)
    case ("updates", let name?, let count?) where arguments.count == 3:
      exit(try LocationUpdates.deliver(count, through: name) == count ? 0 : 1)
    case ("app", let name?, let count?) where arguments.count == 3:
      exit(try AppInUse.play(Walk.standing(count), in: name) ? 0 : 1)
    case ("walk", let name?, let count?) where arguments.count == 3:
      exit(try AppInUse.play(Walk.bundled(count), in: name) ? 0 : 1)
    case ("exploration", nil, _):
      Explorations.measure()
    case ("values", let name?, _) where arguments.count == 2:
      exit(ValueExplorations.measure(name) ? 0 : 1)
    default:
      FileHandle.standardError.write(
        Data(
          """
          usage: benchmarks parse FILE | updates legacy|modern|bridged|parallel COUNT
               | app|walk platform|legacy|modern|parallel COUNT | exploration | values NAME
          see scripts/benchmark

          """
          .utf8))
      exit(2)
    }
  }
  /// Reads a file with `XMLParser` and does nothing with it.
  private static func parse(_ path: String) -> Bool {
    guard let stream = InputStream(fileAtPath: path) else { return false }
    let parser = XMLParser(stream: stream)
    let delegate = Nothing()
    parser.delegate = delegate
    // A parser holds its delegate weakly, and without one it does less.
    return withExtendedLifetime(delegate) { parser.parse() }
  }

  private final class Nothing: NSObject, XMLParserDelegate {}
}
