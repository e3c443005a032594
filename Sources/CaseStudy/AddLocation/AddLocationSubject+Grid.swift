extension AddLocationSubject {
  /// The text that was let through last, and what keeps the next one waiting.
  struct Facts: StateFacts {
    private var request = "no text yet"
    private var throttle = Throttle()

    private struct Throttle: Hashable {
      /// How often a quarter of a second has to pass until the next change is let through at once.
      var remaining = 0
      /// The text that waits for that.
      var waiting: String?
    }

    private var isAsking: Bool { request.hasSuffix("asked") }

    var column: String { request }
    var row: String {
      let time = ["open", "closed for 1/4 s", "closed for 1/2 s"][throttle.remaining]
      return ([time] + (throttle.waiting.map { ["\($0) waits"] } ?? [])).joined(separator: ", ")
    }

    mutating func follow(_ stimulus: String, showing observations: [String]) {
      switch stimulus {
      case "\(Stimulus.type("pa"))": type("pa")
      case "\(Stimulus.type("par"))": type("par")
      case "\(Stimulus.pass)": pass()
      default: if isAsking { request = "par, answered" }
      }
    }

    private mutating func type(_ text: String) {
      guard !isAsking else { return }
      if throttle.remaining == 0 { letThrough(text) } else { throttle.waiting = text }
    }

    private mutating func pass() {
      guard !isAsking, throttle.remaining > 0 else { return }
      throttle.remaining -= 1
      if throttle.remaining == 0, let text = throttle.waiting { letThrough(text) }
    }

    private mutating func letThrough(_ text: String) {
      throttle = Throttle(remaining: 2)
      let isRepeated = request.hasPrefix("\(text),")
      if !isRepeated { request = text == "par" ? "par, asked" : "pa, too short" }
    }
  }
}
