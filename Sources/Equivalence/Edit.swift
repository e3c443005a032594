/// One place where the candidate's observations are not the control's.
public enum Edit<Observation: Hashable>: Hashable {
  /// Observed on the control only.
  case missing(Observation)
  /// Observed on the candidate only.
  case extra(Observation)

  /// What turns the control's observations into the candidate's, as few edits as possible, in order of place.
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
