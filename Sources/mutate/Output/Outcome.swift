/// What became of a change.
enum Outcome {
  case killedByShared
  case killedByOwn
  /// The tests were ended; nobody knows whether one would have noticed.
  case timedOut(after: Double, unchanged: Double)
  case didNotBuild
  /// No test notices, and no sequence of events does.
  case equivalent(proof: String)
  /// No test notices, and somebody has said why nobody can.
  case explained(reason: String)
  case survived(finding: String)

  enum Kind: String, CaseIterable {
    case killedByShared = "killed by the shared suite"
    case killedByOwn = "killed by the module's own tests"
    case timedOut = "timed out, so not killed"
    case didNotBuild = "did not build"
    case equivalent = "equivalent, proved by exploration"
    case explained = "equivalent, for a reason given by hand"
    case survived = "SURVIVED"

    /// Whether a test notices it.
    var isKilled: Bool { self == .killedByShared || self == .killedByOwn }
  }

  var kind: Kind {
    switch self {
    case .killedByShared: .killedByShared
    case .killedByOwn: .killedByOwn
    case .timedOut: .timedOut
    case .didNotBuild: .didNotBuild
    case .equivalent: .equivalent
    case .explained: .explained
    case .survived: .survived
    }
  }

  /// Why it was not killed.
  var note: String {
    switch self {
    case .killedByShared, .killedByOwn, .didNotBuild: ""
    case .timedOut(let seconds, let unchanged):
      "the tests were ended after \(seconds.short) s, where unchanged they take \(unchanged.short) s; "
        + "make the test that waits fail instead"
    case .equivalent(let text), .explained(let text), .survived(let text): text
    }
  }
}
