import Equivalence

extension Audit {
  /// A fifth of the default audit, for tests that explore slow subjects but do not test the audit.
  static let short = Audit(samples: 20)
}
