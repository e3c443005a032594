import CoreLocationStandIn

extension Stimulus {
  /// Everything that the explorations do to a location manager, in every state.
  public static let alphabet: [Stimulus] =
    [
      .start, .stop, .readProperties, .replaceDelegate, .clearDelegate, .dropDelegate, .dropManager,
      .location(.here), .location(.there), .unannouncedLocation(.there), .unkeptLocation(.there),
      .heading(.reliable), .heading(.perfect), .heading(.invalid),
      .error(.network), .error(.locationUnknown), .foreignError(1),
      .rotation(.portrait), .rotation(.landscapeLeft), .rotation(.faceUp), .foreignRotationNotification,
    ] + CLAuthorizationStatus.allCases.map(Stimulus.authorization)
}

extension Stimulus {
  /// What decides whether updates are delivered: enough to draw a diagram of.
  public static let controlAlphabet: [Stimulus] =
    [.start, .stop] + CLAuthorizationStatus.allCases.map(Stimulus.authorization)
    + [.location(.here), .heading(.reliable)]
}

extension World.Kind {
  /// The alphabet with one place delivered instead of two, and the device turned only where others watch it.
  ///
  /// A third of the states, for where people wait: the command explores every world with all of the alphabet.
  public var shortAlphabet: [Stimulus] {
    Stimulus.alphabet.filter { stimulus in
      switch stimulus {
      case .location(let location): location == .here
      case .rotation(let orientation):
        orientation != .faceUp && worlds.contains { $0.othersWatchOrientation }
      default: true
      }
    }
  }
}
