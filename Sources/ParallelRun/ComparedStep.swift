public import Differences

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
  /// Nobody: something comes to it from outside, at a moment that is chosen there.
  case outside
}

extension ParallelEffect {
  /// The client, unless said otherwise.
  public var recipient: Recipient { .client }

  /// What it is, with its values.
  @usableFromInline var words: String { display(self) }
}

extension Array where Element: ParallelEffect {
  /// The effects on each recipient together, in their order.
  @inlinable var byRecipient: [Element] {
    count < 2 ? self : Recipient.allCases.flatMap { recipient in filter { $0.recipient == recipient } }
  }
}

/// What both sides have done since a stimulus came, compared while the candidate does it.
@usableFromInline
struct ComparedStep<Perform, Effect: ParallelEffect> {
  /// What the control has done, in order.
  @usableFromInline var control: [Effect] = []
  /// What the candidate has to do, in order: the same, but for what is declared.
  @usableFromInline var expected: [Effect] = []
  /// The declared differences that are between the two.
  @usableFromInline var declared: Set<String> = []
  /// What the candidate has done wrong besides.
  @usableFromInline var failures: [CandidateFailure] = []
  /// What the candidate has done, from where it differs; before that it has done what it had to.
  @usableFromInline var rest: [Effect] = []
  @usableFromInline var agreed = 0
  /// What was done while the control was busy, and how many effects it had had.
  @usableFromInline var nested: [(perform: Perform, effects: Int)] = []
  @usableFromInline var position = 0
  /// How much of what the control has done is in what is expected.
  @usableFromInline var understood = 0

  @inlinable init() {}

  /// What the candidate has done, in order.
  @inlinable var candidate: [Effect] { expected[..<agreed] + rest }

  /// Whether nobody has done anything.
  @inlinable var isEmpty: Bool { control.isEmpty && count == 0 && failures.isEmpty }

  /// How many effects there were.
  @inlinable var count: Int { expected.count + agreed + rest.count }

  /// Says what the candidate has to do, now that the control has done its part after a stimulus.
  @inlinable mutating func expect<Stimulus>(
    after stimulus: Stimulus, declared patterns: [DifferencePattern<Stimulus, Effect>],
    remembering memories: inout [AnyHashable]
  ) {
    let (effects, due) = expectation(
      of: understood == 0 ? control : Array(control[understood...]), after: stimulus, declared: patterns,
      remembering: &memories)
    // Mostly nothing was expected yet: then the two are one list in memory.
    if expected.isEmpty { expected = effects } else { expected += effects }
    for index in due { declared.insert(patterns[index].id) }
    understood = control.count
  }

  /// Notes what the candidate does.
  @inlinable mutating func addCandidate(_ effect: Effect) {
    if rest.isEmpty, agreed < expected.count, expected[agreed] == effect {
      agreed += 1
    } else {
      rest.append(effect)
    }
  }

  /// Notes a stimulus that came while the control was busy.
  @inlinable mutating func addNested(_ perform: Perform) { nested.append((perform, control.count)) }

  /// Comes to an effect of the control that the candidate has had too; false if there is none.
  @inlinable mutating func come(to effect: Effect) -> Bool {
    guard !nested.isEmpty, let found = control[position...].firstIndex(of: effect) else { return false }
    position = found + 1
    return true
  }

  /// The next stimulus that the control got up to here, or any other.
  @inlinable mutating func nextNested(evenIfNotReached: Bool) -> Perform? {
    guard let next = nested.first, evenIfNotReached || next.effects <= position else { return nil }
    nested.removeFirst()
    return next.perform
  }

  /// Forgets all of it if the candidate has done what it had to, in the same order, on each recipient or on all.
  ///
  /// - Returns: What was declared; nil if it has not.
  @inlinable mutating func clearIfMatch(byRecipient: Bool = false) -> Set<String>? {
    guard failures.isEmpty else { return nil }
    guard
      rest.isEmpty && agreed == expected.count
        || byRecipient && expected.byRecipient == candidate.byRecipient
    else { return nil }
    defer { clear() }
    return declared
  }

  /// Forgets what the candidate has done too, on each recipient, if that is at least so much and nothing else.
  ///
  /// - Returns: What was declared; nil if it is not.
  @inlinable mutating func clearDone(atLeast count: Int) -> Set<String>? {
    guard failures.isEmpty else { return nil }
    let candidate = candidate
    var left: [Effect] = []
    for recipient in Recipient.allCases {
      let awaited = expected.filter { $0.recipient == recipient }
      let done = candidate.filter { $0.recipient == recipient }
      guard awaited.starts(with: done),
        done.count >= expected[..<count].count(where: { $0.recipient == recipient })
      else { return nil }
      left += awaited.dropFirst(done.count)
    }
    defer {
      clear()
      (control, expected, understood) = (left, left, left.count)
    }
    return declared
  }

  /// Forgets all of it, but for the memory that it was in.
  @inlinable mutating func clear() {
    expected = []
    // Mostly one: cheaper than removing all.
    while !control.isEmpty { control.removeLast() }
    if !declared.isEmpty { declared.removeAll() }
    if !rest.isEmpty { rest.removeAll() }
    if !failures.isEmpty { failures.removeAll() }
    (agreed, position, understood) = (0, 0, 0)
  }
}
