import Foundation

/// The parts of `scripts/benchmark` that run in a process of their own, to be measured.
@main
@MainActor
struct Benchmarks {
  static func main() async {
    let arguments = CommandLine.arguments + ["", "", ""]
    let (name, count) = (arguments[2], Int(arguments[3]) ?? 0)
    let isDone =
      switch arguments[1] {
      case "updates": Locations.update(count, through: name)
      case "app": Locations.deliver(count, in: name)
      case "managers": await ManagerExploration.measure()
      case "channels": await ChannelExploration.measure()
      case "costs": await LinearCosts.measure(name)
      case "values": await ValueExplorations.measure(name)
      default: false
      }
    if isDone { return }
    print(
      """
      usage: benchmarks updates|app IMPLEMENTATION COUNT | managers | channels
             | costs observers|objects|suites|questions | values grid|switches|queue3|queue4|queue5
      """
    )
    exit(2)
  }
}
