/// Something that a side does: the first word of its description says what, the others are its values.
protocol ParallelEffect: Hashable, CustomStringConvertible {
  /// Whom it is done to.
  var recipient: Recipient { get }
}

/// Whom a side does something to.
///
/// In an asynchronous run nothing says in which order two of them are reached.
enum Recipient: CaseIterable {
  case client, locationManager, memory, service, clock
}

extension ParallelEffect {
  /// The client, unless said otherwise.
  var recipient: Recipient { .client }
}

extension Array where Element: ParallelEffect {
  /// The effects on each recipient together, in their order.
  var byRecipient: [Element] {
    count < 2 ? self : Recipient.allCases.flatMap { recipient in filter { $0.recipient == recipient } }
  }
}

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
}

extension CustomStringConvertible {
  /// The first word of the description: what it is, without its values.
  var word: String { String(description.prefix { $0 != " " }) }
}
