extension VisitCalendarSubject {
  /// What the calendar shows and waits for, of the events and of the places.
  struct Facts: StateFacts {
    private var isGone = false
    private var events = Part()
    private var places = Part()

    private struct Part: Hashable {
      var isShown = false
      var waits = false
      var hasFailed = false

      func words(_ name: String) -> String {
        let state = waits ? "asked for" : hasFailed ? "failed" : nil
        return [isShown ? "\(name) shown" : nil, state.map { isShown ? $0 : "\(name) \($0)" }]
          .compactMap(\.self).joined(separator: ", ")
      }
    }

    var column: String { places == Part() ? "no places" : places.words("places") }
    var row: String {
      isGone ? "the screen is gone" : events == Part() ? "no events" : events.words("events")
    }

    mutating func follow(_ stimulus: String, showing observations: [String]) {
      switch stimulus {
      case "\(Stimulus.appear)" where !isGone && !events.waits && !places.waits:
        (events.waits, events.hasFailed, places.waits) = (true, false, true)
      case "\(Stimulus.answer(.fireworks))" where events.waits: events = Part(isShown: true)
      case "\(Stimulus.answer(.eventsFailed(.notConnected)))" where events.waits:
        (events.waits, events.hasFailed) = (false, true)
      case "\(Stimulus.answer(.louvreAndEtna))" where places.waits: places = Part(isShown: true)
      case "\(Stimulus.dropScreen)":
        self = Facts()
        isGone = true
      default: break
      }
    }
  }
}
