extension AddLocationSubject {
  /// What the platform does with a request when a newer one comes; this is not documented.
  package enum Scenario: String, Hashable, Sendable, CaseIterable {
    /// None comes: one request is answered before the next is made.
    case oneRequest = "one request at a time"
    case requestsRunSideBySide = "requests run side by side"
    /// The older one is answered with *canceled*, sooner or later.
    case newerRequestCancelsOlder = "a newer request cancels an older one"
    /// One request is answered before the next is made, with texts and answers of every kind.
    case values = "odd texts and answers"

    var mostRequests: Int { self == .oneRequest || self == .values ? 1 : 2 }

    package var alphabet: [Stimulus] {
      if self == .values {
        return ["", " par ", "PAR", "par", "E\u{301}t", "E\u{301}te"].map(Stimulus.type)
          + [.typeComposed("E\u{301}te"), .typeTwice("par", "PAR"), .pass]
          + [.one, .unsorted, .notFound, .canceled].map { .answer(0, $0) } + [.leave]
      }
      return [.type("pa"), .type("par"), .type("pari"), .pass]
        + (0..<mostRequests).flatMap { [.answer($0, .places), .answer($0, .failure)] } + [
          .leave, .typeAndLeave("pa"), .typeAndLeave("pari"),
        ]
    }
  }
}

extension AddLocationSubject.Scenario: CustomStringConvertible {
  package var description: String { rawValue }
}

extension AddLocationSubject.Stimulus: Sampled {
  package var samples: Samples {
    var samples = Samples()
    switch self {
    case .type(let text), .typeComposed(let text), .typeAndLeave(let text), .passAndType(let text):
      samples.texts = [text]
    case .typeTwice(let first, let second): samples.texts = [first, second]
    case .answer(_, let answer):
      guard let placemarks = answer.placemarks(matching: "par") else { break }
      samples.addList(placemarks.compactMap { $0.name.map { [$0] } })
      samples.places = placemarks.compactMap(\.location).map { .init(north: $0.latitude, east: $0.longitude) }
    case .pass, .passTwice, .leave: break
    }
    return samples
  }
}
