/// One effect that only one side has.
enum EffectEdit<Effect: ParallelEffect>: Hashable {
  /// The candidate does not have it.
  case missing(Effect)
  /// Only the candidate has it.
  case extra(Effect)

  /// The kind of edit, without values.
  var word: String {
    switch self {
    case .missing(let effect): "missing \(effect.word)"
    case .extra(let effect): "extra \(effect.word)"
    }
  }
}

/// A difference that is meant, as the app knows it: a name, and which edits it covers.
///
/// The proof has a declaration of the same name, with a reason. A test holds the names together. Like that one it says
/// what the inherited side has to have missed or done, and what the modern side does instead, in the whole step.
struct DeclaredDifference<Effect: ParallelEffect> {
  let name: String
  /// Whether an edit is such a difference, where this is all that both sides have done to each recipient.
  let covers: (_ edit: EffectEdit<Effect>, _ control: [Effect], _ candidate: [Effect]) -> Bool
}
