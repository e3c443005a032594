import CoreLocationStandIn

extension Stimulus {
  /// Everything that the explorations do to a location manager, in every state.
  public static let alphabet: [Stimulus] =
    [
      .start, .stop, .readProperties, .replaceDelegate, .dropDelegate, .dropManager,
      .location(.here), .location(.there), .unannouncedLocation(.there), .unkeptLocation(.there),
      .heading(.reliable), .heading(.perfect), .heading(.invalid),
      .error(.network), .error(.locationUnknown),
      .rotation(.portrait), .rotation(.landscapeLeft), .rotation(.faceUp), .foreignRotationNotification,
    ] + CLAuthorizationStatus.allCases.map(Stimulus.authorization)
}

extension Stimulus {
  /// The alphabet with one place delivered instead of two, and two orientations instead of three.
  ///
  /// Half as many states, for where people wait: the command explores every world with all of it.
  public static let shortAlphabet = alphabet.filter { $0 != .location(.there) && $0 != .rotation(.faceUp) }

  /// What decides whether updates are delivered: enough to draw a diagram of.
  public static let controlAlphabet: [Stimulus] =
    [.start, .stop] + CLAuthorizationStatus.allCases.map(Stimulus.authorization)
    + [.location(.here), .heading(.reliable)]
}
