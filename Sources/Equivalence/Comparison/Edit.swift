/// One thing to change in the control's observations on the way to the candidate's.
public enum Edit<Observation: Hashable>: Hashable {
  /// Only the control shows it, or the control shows it elsewhere.
  case missing(Observation)
  /// Only the candidate shows it, or the candidate shows it elsewhere.
  case extra(Observation)

  /// What is missing or extra.
  public var observation: Observation {
    switch self {
    case .missing(let observation), .extra(let observation): observation
    }
  }

  /// The fewest edits that make the control's observations into the candidate's.
  public static func edits(from control: [Observation], to candidate: [Observation]) -> [Edit] {
    candidate.difference(from: control).map { change in
      switch change {
      case .remove(_, let observation, _): .missing(observation)
      case .insert(_, let observation, _): .extra(observation)
      }
    }
  }
}

extension Edit: Sendable where Observation: Sendable {}

extension Edit: CustomStringConvertible {
  /// What is missing or extra, in words.
  public var description: String {
    switch self {
    case .missing(let observation): "missing \(display(observation))"
    case .extra(let observation): "extra \(display(observation))"
    }
  }
}
