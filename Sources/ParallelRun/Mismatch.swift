/// A difference that nobody declared, with everything that led to it.
public struct Mismatch: Hashable, Sendable {
  /// What mismatches have in common that differ in their values only.
  public struct Kind: Hashable, Sendable {
    /// The feature.
    public var feature: String
    /// What was done last, without its values.
    public var stimulus: String
    /// What is missing, extra or wrong, without values.
    public var differences: [String]
  }

  /// What it has in common with others.
  public var kind: Kind
  /// What the control did, in order.
  public var control: [String]
  /// What the candidate did, in order.
  public var candidate: [String]
  /// What else the candidate did wrong.
  public var failures: [String]
  /// What had been done, up to and with the stimulus that shows the mismatch.
  public var recording: Recording
}

extension Mismatch.Kind: CustomStringConvertible {
  /// The feature, the stimulus and the differences, in a line.
  public var description: String { "\(feature), \(stimulus): \(differences.joined(separator: ", "))" }
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

/// Takes mismatches away, to a server for instance.
@MainActor
public protocol MismatchPublisher: AnyObject {
  /// Publishes a mismatch.
  ///
  /// - Throws: Anything; it is counted, and the app goes on.
  func publish(_ mismatch: Mismatch) throws
}

/// Keeps what is published, for a test or a tool.
@MainActor
public final class MismatchLog: MismatchPublisher {
  /// The mismatches, in the order in which they came.
  public private(set) var mismatches: [Mismatch] = []

  /// Nothing has been published yet.
  public init() {}

  /// Keeps a mismatch.
  public func publish(_ mismatch: Mismatch) { mismatches.append(mismatch) }
}
