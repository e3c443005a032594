extension NearbyContentSubject {
  /// What the source knows and asks for, and which loads wait.
  struct Facts: StateFacts {
    private var hasPlace = false
    private var hasArticles = false
    private var waitsForPlace = false
    /// What others are asked for, oldest first.
    private var requests: [Request] = []

    private struct Request: Hashable {
      var action: String
      var isForNewestLoad = true
    }

    var column: String {
      let older = requests.count { !$0.isForNewestLoad }
      let newestWaits = waitsForPlace || requests.contains { $0.isForNewestLoad }
      let words = [
        newestWaits ? "the newest load" : nil,
        older == 0 ? nil : older == 1 ? "an older load" : "two older loads",
      ].compactMap(\.self)
      return words.isEmpty
        ? "no load waits" : words.joined(separator: ", ") + (older > 1 ? " wait" : " waits")
    }
    var row: String {
      ([hasArticles ? "articles" : hasPlace ? "a place" : "no place"] + requests.map(\.action))
        .joined(separator: ", ")
    }

    mutating func follow(_ stimulus: String, showing observations: [String]) {
      switch stimulus {
      case "\(Stimulus.location(.here))":
        hasPlace = true
        waitsForPlace = false
      case "\(Stimulus.load(force: false))":
        for index in requests.indices { requests[index].isForNewestLoad = false }
        waitsForPlace = !hasPlace
      default:
        guard !requests.isEmpty else { return }
        let answered = requests.removeFirst()
        if observations.contains(where: { $0.hasPrefix("searches") }) {
          requests.append(Request(action: "searches", isForNewestLoad: answered.isForNewestLoad))
        }
      }
      if observations.contains(where: { $0.hasPrefix("geocodes") }) {
        requests.append(Request(action: "geocodes"))
      }
      if observations.contains(where: { $0.hasPrefix("stores") }) { hasArticles = true }
    }
  }
}
