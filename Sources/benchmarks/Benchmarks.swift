import Foundation

/// The measured parts of `scripts/benchmark`.
@main
@MainActor
struct Benchmarks {
  static func main() throws {
    let arguments = Array(CommandLine.arguments.dropFirst())
    let name = arguments.dropFirst().first ?? ""
    let count = arguments.dropFirst(2).first.flatMap { Int($0) } ?? 0
    let isDone =
      switch arguments.first {
      case "updates": LocationUpdates.deliver(count, through: name) == count
      case "app": try AppInUse.deliver(count, in: name)
      case "managers": ManagerExploration.measure()
      case "values": ValueExplorations.measure(name)
      default: false
      }
    if isDone { return }
    let usage = """
      usage: benchmarks updates legacy|modern COUNT | app platform|legacy|modern|parallel COUNT
               | managers | values counter|object|uncopied|grid|switches

      """
    FileHandle.standardError.write(Data(usage.utf8))
    exit(2)
  }
}
