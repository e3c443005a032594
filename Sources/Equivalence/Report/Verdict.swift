/// What a comparison came to.
public enum Verdict: String, Hashable, Sendable {
  /// No sequence of stimuli over the alphabet, however long, tells the two apart.
  case equivalent
  /// None does so otherwise than declared.
  case equivalentExceptAsDeclared = "equivalent except as declared"
  /// Some sequence does.
  case different
  /// No difference was found, but something stands against calling that a proof.
  case inconclusive
}
