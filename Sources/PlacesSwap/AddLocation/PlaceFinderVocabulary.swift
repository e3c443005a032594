import CoreLocationStandIn
import Differences
import ModernLocation
import ParallelRun
import PlacesApp

/// Something that is done to a finder of places, by its screen, the geocoder or the clock.
enum PlaceFinderStimulus {
  case make
  case type(String)
  /// An answer comes while so many older requests wait.
  case answer(MutedGeocoder.Answer, GeocoderAnswer, older: Int)
  case waitEnds(MutedClock.Wait)
  case release
}

extension PlaceFinderStimulus: CustomStringConvertible {
  /// The stimulus as a line of a recording.
  var description: String {
    switch self {
    case .make: "make"
    case .type(let text): "type \(text)"
    case .answer(_, let answer, let older):
      "answer \(older) " + (answer.error.map { "error \($0._code)" } ?? "placemarks")
    case .waitEnds: "waitEnds"
    case .release: "release"
    }
  }
}

/// Something that a finder of places does.
enum PlaceFinderEffect: ParallelEffect {
  case asks(String)
  case cancels
  /// A request of the control goes on when its screen has gone.
  case leftWaiting
  case waits(Duration)
  case querying(Bool)
  case found(Exactly<[NamedLocation]>)
  /// The control tells its screen because of an answer that is late.
  case toldLate(PlaceFinderEvent)

  var recipient: Recipient {
    switch self {
    case .asks, .cancels, .leftWaiting: .service
    case .waits: .clock
    case .querying, .found, .toldLate: .client
    }
  }

  var description: String {
    switch self {
    case .asks(let text): "asks \(text)"
    case .cancels: "cancels"
    case .leftWaiting: "leftWaiting"
    case .waits(let duration): "waits \(duration)"
    case .querying(let isQuerying): "querying \(isQuerying)"
    case .found(let places): "found \(places.value.map(\.name).joined(separator: ", "))"
    case .toldLate(let event): "toldLate \(event)"
    }
  }

  /// Whether it is told by a late answer.
  var isLate: Bool { if case .toldLate = self { true } else { false } }

  init(_ event: PlaceFinderEvent) {
    switch event {
    case .querying(let isQuerying): self = .querying(isQuerying)
    case .found(let places): self = .found(Exactly(places))
    }
  }

  init(_ request: MutedGeocoder.Request) {
    switch request {
    case .asks(let question): self = .asks("\(question)")
    case .cancels: self = .cancels
    }
  }
}

extension DifferencePattern<PlaceFinderStimulus, PlaceFinderEffect> {
  /// What the modern view model is meant to do otherwise; the proof has the same names, with reasons.
  static var ofModernPlaceFinder: [Self] {
    [
      Self("late answers dropped", reason: "In legacy they replace what a newer one has found.") {
        _, effects in
        effects.removeAll(where: \.isLate)
      },
      Self(
        "a short text ends querying", reason: "In legacy the request under way goes on counting.",
        remembering: false
      ) { _, isQuerying, effects in
        var ended: [PlaceFinderEffect] = []
        for effect in effects {
          if isQuerying, effect == .found(Exactly([])) { ended.append(.querying(false)) }
          switch effect {
          case .querying(let querying): isQuerying = querying
          case .found: isQuerying = false
          default: break
          }
          ended.append(effect)
        }
        effects = ended
      },
      Self("leaving cancels requests", reason: "In legacy they go on.") { _, effects in
        effects = effects.map { $0 == .leftWaiting ? .cancels : $0 }
      },
    ]
  }
}
