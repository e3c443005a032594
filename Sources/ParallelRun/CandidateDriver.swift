/// Does to a candidate what is done to the control.
@MainActor
public protocol CandidateDriver<Stimulus>: AnyObject {
  /// What can be done.
  associatedtype Stimulus

  /// Does something to the candidate.
  func perform(_ stimulus: Stimulus) throws

  /// Reports, once each, what the candidate keeps alive that it should have let go.
  func leftovers(_ report: (CandidateFailure) -> Void)
}

/// Something that a candidate did besides having other effects.
public enum CandidateFailure: CustomStringConvertible {
  /// It threw an error.
  case threw(String)
  /// It did something when nothing was done to it.
  case late(String)
  /// It called the app, past the double that it was given.
  case reachedTheApp
  /// It keeps something alive; what is missing is the effect that something else would be seen as.
  case kept(String, missing: String)

  var word: String {
    switch self {
    case .threw: "threw"
    case .late: "late"
    case .reachedTheApp: "reachedTheApp"
    case .kept(_, let effect): "missing \(effect)"
    }
  }

  /// What it did, in a sentence.
  public var description: String {
    switch self {
    case .threw(let error): "the candidate threw \(error)"
    case .late(let effect): "the candidate did something when nothing was done to it: \(effect)"
    case .reachedTheApp: "the candidate called the app, past the double that it was given"
    case .kept(let what, _): "the candidate keeps \(what) alive"
    }
  }
}
