import CoreLocationStandIn

extension LocationManagerSubject.Stimulus {
  /// Everything that the explorations do to a location manager, in every state.
  public static let alphabet: [Self] =
    [
      .start, .stop, .readProperties, .replaceDelegate, .clearDelegate, .dropDelegate, .dropManager,
      .location(.here), .location(.there), .unannouncedLocation(.there), .unkeptLocation(.there),
      .heading(.reliable), .heading(.perfect), .heading(.invalid),
      .error(.network), .error(.locationUnknown), .plainError(domain: kCLErrorDomain, code: 0),
      .plainError(domain: foreignErrorDomain, code: 1),
      .rotation(.portrait), .rotation(.landscapeLeft), .rotation(.faceUp), .foreignRotationNotification,
    ] + CLAuthorizationStatus.allCases.map(Self.authorization)
}

/// The domain of errors that are not Core Location's.
let foreignErrorDomain = "Foreign"

extension LocationManagerSubject.Stimulus {
  /// The stimuli of the start-stop machine.
  public static let startStopAlphabet: [Self] =
    [.start, .stop] + CLAuthorizationStatus.allCases.map(Self.authorization)
    + [.location(.here), .heading(.reliable)]
}

extension LocationManagerSubject.World.Kind {
  /// The alphabet with one place delivered instead of two, and the device turned only where others watch it.
  ///
  /// It leads to a third of the states, so that `swift test` stays quick. `compare` explores with all of the alphabet.
  public var shortAlphabet: [LocationManagerSubject.Stimulus] {
    LocationManagerSubject.Stimulus.alphabet.filter { stimulus in
      switch stimulus {
      case .location(let location): location == .here
      case .rotation(let orientation):
        orientation != .faceUp && worlds.contains { $0.othersWatchOrientation }
      default: true
      }
    }
  }
}
