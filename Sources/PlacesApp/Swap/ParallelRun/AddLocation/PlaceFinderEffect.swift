import ModernLocation

/// Something that a finder of places does.
enum PlaceFinderEffect: ParallelEffect {
  case asks(String)
  case cancels
  case waits(Duration)
  case querying(Bool)
  case found(Exactly<[NamedLocation]>)
  /// The screen is told by an answer that is late.
  case toldLate(PlaceFinderEvent)
  /// The candidate queries no more, though its newest request has no answer.
  case givesUpQuerying

  var recipient: Recipient {
    switch self {
    case .asks, .cancels: .service
    case .waits: .clock
    case .querying, .found, .toldLate, .givesUpQuerying: .client
    }
  }

  var description: String {
    switch self {
    case .asks(let text): "asks \(text)"
    case .cancels: "cancels"
    case .waits(let duration): "waits \(duration)"
    case .querying(let isQuerying): "querying \(isQuerying)"
    case .found(let places): "found \(places.value.map(\.name).joined(separator: ", "))"
    case .toldLate(let event): "toldLate \(event)"
    case .givesUpQuerying: "givesUpQuerying"
    }
  }

  init(_ event: PlaceFinderEvent) {
    switch event {
    case .querying(let isQuerying): self = .querying(isQuerying)
    case .found(let places): self = .found(Exactly(places))
    }
  }
}

extension DeclaredDifference<PlaceFinderEffect> {
  /// What the modern view model is meant to do otherwise.
  static var modernPlaceFinder: [Self] {
    [
      DeclaredDifference(name: "late answers dropped") { edit in
        if case .missing(.toldLate) = edit { true } else { false }
      },
      DeclaredDifference(name: "a short text ends querying") { $0 == .extra(.givesUpQuerying) },
      DeclaredDifference(name: "leaving cancels requests") { $0 == .extra(.cancels) },
    ]
  }
}
