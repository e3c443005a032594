/// What both sides have done since a stimulus came, compared while the candidate does it.
struct ComparedStep<Stimulus, Effect: ParallelEffect> {
  private struct Nested {
    var stimulus: Stimulus
    /// How many effects the control had had.
    var effects: Int
  }

  /// What the control has done, in order.
  private(set) var control: [Effect] = []
  /// What the candidate has done wrong besides.
  private(set) var failures: [CandidateFailure] = []
  /// What the candidate has done, from where it differs; before that it has done what the control has.
  private var rest: [Effect] = []
  private var agreed = 0
  private var nested: [Nested] = []
  private var position = 0

  /// What the candidate has done, in order.
  var candidate: [Effect] { control[..<agreed] + rest }

  /// Whether nobody has done anything.
  var isEmpty: Bool { count == 0 && failures.isEmpty }

  /// How many effects there were.
  var count: Int { control.count + agreed + rest.count }

  /// Notes what the control does.
  mutating func addControl(_ effect: Effect) { control.append(effect) }

  /// Notes what the candidate does.
  mutating func addCandidate(_ effect: Effect) {
    if rest.isEmpty, agreed < control.count, control[agreed] == effect {
      agreed += 1
    } else {
      rest.append(effect)
    }
  }

  /// Notes what the candidate does wrong.
  mutating func addFailure(_ failure: CandidateFailure) { failures.append(failure) }

  /// Notes a stimulus that came while the control was busy.
  mutating func addNested(_ stimulus: Stimulus) {
    nested.append(Nested(stimulus: stimulus, effects: control.count))
  }

  /// Comes to an effect of the control that the candidate has had too; false if there is none.
  mutating func come(to effect: Effect) -> Bool {
    guard !nested.isEmpty, let found = control[position...].firstIndex(of: effect) else { return false }
    position = found + 1
    return true
  }

  /// The next stimulus that the control got up to here, or any other.
  mutating func nextNested(evenIfNotReached: Bool) -> Stimulus? {
    guard let next = nested.first, evenIfNotReached || next.effects <= position else { return nil }
    nested.removeFirst()
    return next.stimulus
  }

  /// Forgets all of it if both have done the same in the same order, on each recipient or on all; false if not.
  mutating func clearIfMatch(byRecipient: Bool = false) -> Bool {
    guard failures.isEmpty else { return false }
    guard
      rest.isEmpty && agreed == control.count
        || byRecipient && control.byRecipient == candidate.byRecipient
    else { return false }
    clear()
    return true
  }

  /// Forgets what the candidate has done too, on each recipient, if that is at least so much and nothing else; false if not.
  mutating func clearDone(atLeast count: Int) -> Bool {
    guard failures.isEmpty else { return false }
    let candidate = candidate
    var left: [Effect] = []
    for recipient in Recipient.allCases {
      let awaited = control.filter { $0.recipient == recipient }
      let done = candidate.filter { $0.recipient == recipient }
      guard awaited.starts(with: done),
        done.count >= control[..<count].count(where: { $0.recipient == recipient })
      else { return false }
      left += awaited.dropFirst(done.count)
    }
    clear()
    control = left
    return true
  }

  /// Forgets all of it, but for the memory that it was in.
  mutating func clear() {
    // Mostly one: cheaper than removing all.
    while !control.isEmpty { control.removeLast() }
    if !rest.isEmpty { rest.removeAll() }
    if !failures.isEmpty { failures.removeAll() }
    (agreed, position) = (0, 0)
  }
}
