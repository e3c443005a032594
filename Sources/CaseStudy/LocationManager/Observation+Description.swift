import Equivalence

extension LocationManagerSubject.Observation: CreationObservation {
  /// Whether a manager shows it while it is made.
  var isOfCreation: Bool { self == .platformDelegateSet }
}

extension LocationManagerSubject.Observation {
  /// What a delegate is told, without the values.
  var kind: String {
    switch self {
    case .toldLocation: "location"
    case .toldHeading: "heading"
    case .toldError: "error"
    case .toldEnabled(true): "enabled"
    case .toldEnabled(false): "disabled"
    default: description
    }
  }
}
