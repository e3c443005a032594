public import Equivalence

extension NearbyContentSubject {
  /// A kind of difference between two sources.
  public typealias DifferencePattern = Equivalence.DifferencePattern<Stimulus, Observation>

  /// The intended differences of the modern implementation from the legacy one, all of them.
  public nonisolated static var declaredDifferences: [DifferencePattern] {
    [
      DifferencePattern(
        "no load is forgotten",
        reason: """
          In legacy a second load that waits for a first location replaces the completion of the one before, which is \
          never called. Where a completion was, modern has an `async` method, and one that never returns keeps its \
          caller for good. So modern ends every load that waits.
          """
      ) { stimulus, edit, control, candidate in
        switch stimulus {
        case .load: edit == .missing(.forgetsLoad(isOlder: true))
        case .location, .error, .answer:
          // At most two loads wait, so that at most one has been forgotten.
          edit == .extra(.completes(isOlder: true))
            && candidate.completions == control.completions + 1
        default: false
        }
      }
    ]
  }
}

extension [NearbyContentSubject.Observation] {
  /// How many older loads end.
  fileprivate var completions: Int { count { $0 == .completes(isOlder: true) } }
}
