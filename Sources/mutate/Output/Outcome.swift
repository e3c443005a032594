/// What became of a change.
enum Outcome {
  case killedByShared
  case killedByOwn
  case timedOut
  case didNotBuild
  /// No test notices, and no sequence of events does.
  case equivalent(proof: String)
  case survived(finding: String)

  enum Kind: String, CaseIterable {
    case killedByShared = "killed by the shared suite"
    case killedByOwn = "killed by the module's own tests"
    case timedOut = "timed out"
    case didNotBuild = "did not build"
    case equivalent = "equivalent, proved by exploration"
    case survived = "SURVIVED"
  }

  var kind: Kind {
    switch self {
    case .killedByShared: .killedByShared
    case .killedByOwn: .killedByOwn
    case .timedOut: .timedOut
    case .didNotBuild: .didNotBuild
    case .equivalent: .equivalent
    case .survived: .survived
    }
  }

  /// Why it was not killed.
  var note: String {
    switch self {
    case .killedByShared, .killedByOwn, .timedOut, .didNotBuild: ""
    case .equivalent(let text), .survived(let text): text
    }
  }
}
