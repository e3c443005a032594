import Differences

/// Something that a side does, mostly a case of an enumeration.
public protocol ParallelEffect: Hashable {
  /// Whom it is done to.
  var recipient: Recipient { get }
}

/// Whom a side does something to.
///
/// In an asynchronous run nothing says in which order two of them are reached.
public enum Recipient: CaseIterable, Sendable {
  /// Who uses it.
  case client
  /// Whom it asks.
  case service
  /// What it waits for.
  case clock
  /// Nobody: something comes to it from outside, at a moment that the driver has chosen.
  case outside
}

extension ParallelEffect {
  /// The client, unless said otherwise.
  public var recipient: Recipient { .client }
}

extension ParallelEffect {
  /// What it is, with its values.
  @usableFromInline var words: String { display(self) }
}

extension Array where Element: ParallelEffect {
  /// The effects on each recipient together, in their order.
  @inlinable var byRecipient: [Element] {
    count < 2 ? self : Recipient.allCases.flatMap { recipient in filter { $0.recipient == recipient } }
  }
}
