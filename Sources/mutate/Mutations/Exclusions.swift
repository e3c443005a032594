/// What is not changed, or not to be judged by the exploration, and why.
enum Exclusions {
  /// Files that are left alone.
  ///
  /// `LocationLog`: what is logged is not behaviour (see "What is observed" in the design), and no test reads it.
  static let files: Set<String> = ["LocationLog.swift"]

  /// Calls that are left alone, for the same reason.
  static let calls: Set<Substring> = ["log"]

  /// Words and files that the exploration cannot judge, as no client in it reads events or walks a track: that it
  /// sees no difference there proves nothing, and only `ModernLocationTests` can kill.
  static let unexplored = ["broadcaster", "EventBroadcaster.swift", "TrackLocationSource.swift"]

  /// Changes outside the exploration that change nothing, and why.
  static let equivalentByReason: [Change: String] = [
    Change("EventBroadcaster.swift", "var nextID = 0", "var nextID = 1"): anyNumber,
    Change("EventBroadcaster.swift", "var nextID = 0", "var nextID = -1"): anyNumber,
    Change("EventBroadcaster.swift", "subscribers.nextID += 1", "subscribers.nextID -= 1"): anyNumber,
    Change("EventBroadcaster.swift", "subscribers.nextID += 1", "subscribers.nextID += 2"): anyNumber,
    Change("EventBroadcaster.swift", "!continuations.isEmpty", "true"):
      "with no subscriber it saves making an event, and nobody sees one either way",
    Change("EventBroadcaster.swift", "subscribers.continuations = [:]", "(deleted)"):
      "each stream that is ended unsubscribes itself",
    Change("EventBroadcaster.swift", "[weak self] _ in", "[self] _ in"):
      "a stream that ends lets go of it, and all end with the manager, the only owner",
    Change(
      "LocationManager.swift", "stopMonitoringLocation() broadcaster?.finish()",
      "broadcaster?.finish(); stopMonitoringLocation()"):
      "nothing is sent in between, as the source has no delegate any more",
    Change(
      "LocationManager.swift", "lastLocation = location broadcaster?.send(.location(location))",
      "broadcaster?.send(.location(location)); lastLocation = location"): readersComeLater,
    Change(
      "LocationManager.swift", "lastHeading = heading broadcaster?.send(.heading(heading))",
      "broadcaster?.send(.heading(heading)); lastHeading = heading"): readersComeLater,
    Change(
      "TrackLocationSource.swift",
      "next == 0 ? 0 : track[next].timestamp.timeIntervalSince(track[next - 1].timestamp)",
      "next == 0 ? -1 : track[next].timestamp.timeIntervalSince(track[next - 1].timestamp)"):
      "only a pause above zero is waited for",
  ]

  private static let readersComeLater =
    "sending runs nobody's code: readers find the event when it is their turn"
  private static let anyNumber = "subscribers' numbers have to differ and nothing else"

  /// A change in a file, its texts on one line.
  struct Change: Hashable {
    private let file: String
    private let before: String
    private let after: String

    init(_ file: String, _ before: String, _ after: String) {
      self.file = file
      self.before = before
      self.after = after
    }
  }
}

extension Exclusions {
  static func reason(for mutation: Mutation) -> String? {
    let name = mutation.file.split(separator: "/").last.map(String.init) ?? mutation.file
    return equivalentByReason[Change(name, mutation.before.onOneLine, mutation.after.onOneLine)]
  }

  static func isExplored(_ mutation: Mutation) -> Bool {
    !unexplored.contains { mutation.before.contains($0) || mutation.file.hasSuffix("/\($0)") }
  }
}
