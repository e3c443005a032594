/// A subject whose stimuli and observations are text: the descriptions of another subject's.
public struct Described<Base: Subject>: OpenSubject {
  private(set) var base: Base
  private let stimuli: [String: Base.Stimulus]

  /// Describes a subject.
  ///
  /// - Precondition: The alphabet's stimuli have different descriptions.
  init(_ base: Base, alphabet: [Base.Stimulus]) {
    self.base = base
    stimuli = Dictionary(uniqueKeysWithValues: Set(alphabet).map { (display($0), $0) })
  }

  /// Applies the stimulus of that description, and describes what was observed.
  public mutating func apply(_ stimulus: String, in environment: Environment) -> [String] {
    guard let stimulus = stimuli[stimulus] else { return [outsideAlphabet(stimulus)] }
    return base.apply(stimulus, in: environment).map { display($0) }
  }

  /// The fingerprint of the subject that is described.
  public var fingerprint: Fingerprint { base.fingerprint }

  /// The blind spots of the subject that is described.
  public static var blindSpots: [BlindSpot] { Base.blindSpots }
}
