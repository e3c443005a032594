extension Comparison {
  /// Applies every stimulus in every reachable pair of states, until there is nothing new or a limit is reached.
  ///
  /// - Parameters:
  ///   - limits: How far to go at most. Reaching a limit makes the verdict inconclusive.
  ///   - audit: How much to doubt the fingerprints afterwards.
  ///   - progress: Is told now and then how far the exploration has got.
  public func explore(
    limits: Limits = Limits(), audit: Audit = Audit(), progress: ((ExplorationProgress) -> Void)? = nil
  ) -> Report<Stimulus, Observation> {
    var exploration = Exploration(self, limits: limits, progress: progress)
    return exploration.report(of: self, audit: audit)
  }
}

extension Exploration {
  /// Explores, doubts the fingerprints, and reports.
  mutating func report(
    of comparison: Comparison<Control, Candidate>, audit: Audit
  ) -> Report<Control.Stimulus, Control.Observation> {
    run()
    let doubt = anomaly.map { diagnosis(of: $0) } ?? self.audit(audit)
    return Evaluation(comparison, self).report(doubt: doubt)
  }
}
