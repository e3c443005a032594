import Equivalence

extension AddLocationSubject {
  enum Scenario: String, Hashable, Sendable, CaseIterable, ComparedScenario {
    case oneRequest = "one request at a time"
    case requestsRunSideBySide = "requests run side by side"
    /// The platform answers the older request with *canceled*, sooner or later.
    case newerRequestCancelsOlder = "a newer request cancels an older one"
    /// Like `oneRequest`, but with unusual texts and answers.
    case values = "odd texts and answers"
    /// Like `values`, but with texts whose length is close to the minimum.
    case shortTexts = "short texts"
    case errors = "every error"
    case reentrant = "events during callbacks"

    var maxRequests: Int {
      switch self {
      case .requestsRunSideBySide, .newerRequestCancelsOlder: 2
      case .oneRequest, .values, .shortTexts, .errors, .reentrant: 1
      }
    }

    var alphabet: [Stimulus] {
      switch self {
      case .oneRequest, .requestsRunSideBySide, .newerRequestCancelsOlder:
        [.type("pa"), .type("par"), .type("pari"), .pass]
          + (0..<maxRequests).flatMap { [.answer($0, .places), .answer($0, .failure)] }
          + [.leave, .typeAndLeave("pa"), .typeAndLeave("pari")]
      case .values:
        ["", " par ", "PAR", "par", "E\u{301}t", "E\u{301}te"].map(Stimulus.type)
          + [.typeComposed("E\u{301}te"), .typeTwice("par", "PAR"), .pass]
          + [.one, .unsorted, .notFound, .canceled].map { .answer(0, $0) } + [.leave]
      case .shortTexts:
        ["   ", " pa", "pa ", "\u{C9}\r\nt", "p\n"].map(Stimulus.type)
          + [.pass, .answer(0, .one), .leave]
      case .reentrant:
        [.type("pa"), .type("par"), .pass, .answer(0, .places), .answer(0, .failure), .leave]
      case .errors:
        [.type("par"), .pass] + [.one, .placesAndError, .nothing].map { .answer(0, $0) }
          + PlatformError.Code.allCases.map { .answer(0, .failed($0)) }
      }
    }

    func subject(_ implementation: Implementation) -> AddLocationSubject {
      AddLocationSubject(implementation, in: self)
    }

    func observationKinds(of _: Implementation) -> [Observation] {
      [.asks(""), .answers("", isLate: false), .querying(true), .lists(.init())]
        + (self == .errors ? [] : [.viewModelReleased])
    }

    func canShow(_: DeclaredDifference) -> Bool { self != .errors }

    var assumptions: [Assumption<AddLocationSubject, AddLocationSubject>] {
      [.atMost(maxRequests, "request", "outstanding") { $0.outstandingRequests }]
    }

    var caveats: [String] {
      [
        "the user does not type in the run-loop pass in which a wait ends",
        "the geocoder does not answer during a request",
      ] + [
        self == .reentrant
          ? "in the callback that ends querying, the user types no text that causes a request"
          : "the user does nothing during a callback"
      ]
    }
  }
}
