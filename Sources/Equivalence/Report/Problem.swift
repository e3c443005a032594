/// Something that stands against calling the result of an exploration a proof.
public enum Problem: Hashable, Sendable {
  /// A limit ended the exploration before nothing was left to try.
  case limitReached(Limits.Kind, ExplorationProgress)
  /// A property that reflection cannot see into is not listed as a blind spot.
  case blindSpot(String, of: Side)
  /// A listed blind spot was never met.
  case staleBlindSpot(String, of: Side)
  /// A stimulus never did anything in any state.
  case idleStimulus(String)
  /// An expected kind of observation was never seen.
  case unseenObservation(String)
  /// A declared difference was never seen.
  case unseenDeclaration(String)
  /// The same history did not show the same again.
  case nondeterminism(History)
  /// Two histories with equal fingerprints did not go on alike.
  case dishonestFingerprint(of: Side, History, History, continuation: [String])
  /// There was nothing to explore.
  case nothingToExplore
}

/// One of the two that are compared.
public enum Side: String, Hashable, Sendable {
  /// What the candidate is compared with.
  case control
  /// What is to behave as the control does.
  case candidate
}

/// An initial condition and the stimuli applied since, in words.
public struct History: Hashable, Sendable, CustomStringConvertible {
  /// The name of the initial condition.
  public let start: String
  /// The stimuli, in order.
  public let stimuli: [String]

  /// The initial condition's name, then the stimuli in order.
  public var description: String {
    stimuli.isEmpty ? start : "\(start): \(stimuli.joined(separator: ", "))"
  }
}
