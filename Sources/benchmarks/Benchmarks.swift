import Foundation

/// The measured parts of `scripts/benchmark`, each a process of its own.
@main
@MainActor
struct Benchmarks {
  static func main() throws {
    let arguments = CommandLine.arguments.dropFirst()
    switch (arguments.first, arguments.dropFirst().first, arguments.last.flatMap { Int($0) }) {
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
          usage: benchmarks updates legacy|modern|bridged|parallel COUNT
               | app|walk platform|legacy|modern|parallel COUNT | exploration | values NAME
          see scripts/benchmark

          """
          .utf8))
      exit(2)
    }
  }
}
