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
/// The proof has a declaration of the same name, with a reason. A test holds the names together.
struct DeclaredDifference<Effect: ParallelEffect> {
  let name: String
  let covers: (EffectEdit<Effect>) -> Bool
  /// Whether all that it has covered in one comparison is the whole difference; asked at the end.
  var isWhole: () -> Bool = { true }
}
