extension Problem: CustomStringConvertible {
  /// The problem in a sentence, with what to do about it where that is known.
  public var description: String {
    switch self {
    case .limitReached(let limit, let reached):
      "The limit of \(limit.rawValue) ended the exploration: all sequences up to length \(reached.depth) were "
        + "tried; \(reached.states) states were found, and \(reached.frontier) of them have stimuli left."
    case .blindSpot(let property, let side):
      "\(property) of the \(side.rawValue) cannot be seen into: list it in blindSpots with the reason why that "
        + "does no harm, or take the fingerprint otherwise."
    case .staleBlindSpot(let property, let side):
      "\(property) is listed as a blind spot of the \(side.rawValue), and was never met."
    case .idleStimulus(let stimulus): "The stimulus \(stimulus) never did anything."
    case .unseenObservation(let kind): "The observation \(kind) was never seen."
    case .unseenDeclaration(let id): "The declared difference \(id) was never seen."
    case .nondeterminism(let history): "The same history did not show the same again: \(history)"
    case .dishonestFingerprint(let side, let first, let second, let continuation):
      "Two histories of the \(side.rawValue) have equal fingerprints and do not go on alike:\n"
        + "  \(first)\n  \(second)\n  followed by \(continuation.joined(separator: ", "))"
    case .nothingToExplore: "There is no start or no stimulus, and so nothing was compared."
    }
  }
}
