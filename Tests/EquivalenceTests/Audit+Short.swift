import Equivalence

extension Audit {
  /// A fifth of the default audit, for slow subjects in tests of other parts of an exploration.
  static let short = Audit(samples: 20)
}
