import ModernLocation

/// Something that a finder of places does.
enum PlaceFinderEffect: ParallelEffect {
  case asks(String)
  case cancels
  /// The candidate cancels a request when its screen is gone.
  case cancelsAfterLeaving
  case waits(Duration)
  case querying(Bool)
  case found(Exactly<[NamedLocation]>)
  /// The screen is told by an answer that is late.
  case toldLate(PlaceFinderEvent)
  /// The candidate queries no more, though its newest request has no answer.
  case givesUpQuerying

  var recipient: Recipient {
    switch self {
    case .asks, .cancels, .cancelsAfterLeaving: .service
    case .waits: .clock
    case .querying, .found, .toldLate, .givesUpQuerying: .client
    }
  }

  var description: String {
    switch self {
    case .asks(let text): "asks \(text)"
    case .cancels: "cancels"
    case .cancelsAfterLeaving: "cancelsAfterLeaving"
    case .waits(let duration): "waits \(duration)"
    case .querying(let isQuerying): "querying \(isQuerying)"
    case .found(let places): "found \(places.value.map(\.name).joined(separator: ", "))"
    case .toldLate(let event): "toldLate \(event)"
    case .givesUpQuerying: "givesUpQuerying"
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
}

extension DeclaredDifference<PlaceFinderEffect> {
  /// What the modern view model is meant to do otherwise.
  static var modernPlaceFinder: [Self] {
    [
      // All of them, and all of each.
      DeclaredDifference(name: "late answers dropped") { edit, _, candidate in
        if case .missing(.toldLate) = edit { !candidate.contains(where: \.isLate) } else { false }
      },
      // The list is emptied with it, as in the inherited view model.
      DeclaredDifference(name: "a short text ends querying") { edit, _, candidate in
        edit == .extra(.givesUpQuerying)
          && candidate.indices.allSatisfy { index in
            candidate[index] != .givesUpQuerying || candidate[(index + 1)...].first == .found(Exactly([]))
          }
      },
      DeclaredDifference(name: "leaving cancels requests") { edit, _, _ in
        edit == .extra(.cancelsAfterLeaving)
      },
    ]
  }
}
