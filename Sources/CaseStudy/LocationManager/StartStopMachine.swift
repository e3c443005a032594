import Equivalence

extension LocationManagerSubject {
  /// The location manager as a state machine over start, stop, the permissions, one location and one heading.
  ///
  /// The behaviour of a state determines the state's name. Therefore a name cannot be wrong.
  package struct StartStopMachine: Sendable {
    package struct State: Hashable, Sendable, CustomStringConvertible {
      package let permission: Permission
      /// Whether the manager passes a location on.
      package let isUpdating: Bool
      /// Whether the next grant after a stop starts updates.
      package let startWaits: Bool

      package var description: String {
        let activity = [isUpdating ? "updating" : nil, startWaits ? "a start waits" : nil].compactMap(\.self)
        return "\(activity.isEmpty ? "idle" : activity.joined(separator: ", ")) (\(permission.words))"
      }
    }

    /// The error of a state without exactly one permission, or of two states with one name.
    package struct NameError: Error, CustomStringConvertible {
      package let description: String
    }

    package let states: [State]

    /// Names the states of an implementation.
    ///
    /// - Throws: ``NameError``, or an error of `StateMachine`.
    @MainActor
    package init(of implementation: Implementation) throws {
      try self.init(Self.machine(of: implementation))
    }

    /// The state machine of an implementation while other code watches the device's orientation.
    ///
    /// While other code watches, the first start makes the same calls as every other start.
    @MainActor
    static func machine(of implementation: Implementation, besides others: [Stimulus] = []) throws
      -> StateMachine
    {
      let start = Start { $0.othersWatchOrientation = true }
      return try StateMachine(
        of: { LocationManagerSubject(implementation, in: start.quiet) },
        alphabet: Stimulus.startStopAlphabet + others)
    }

    init(_ machine: StateMachine) throws {
      states = try machine.states.indices.map { number in
        let permissions = Permission.allCases.filter { permission in
          let step = machine.follow([.authorization(permission)], from: number)
          return step.state == number && step.shown.isEmpty
        }
        guard permissions.count == 1 else {
          throw NameError(
            description: "state \(number) has \(permissions.count) permissions; expected one")
        }
        let grant = machine.follow(
          [.stop, .authorization(.denied), .authorization(.authorizedAlways)], from: number)
        return State(
          permission: permissions[0],
          isUpdating: !machine.follow([.location(.here)], from: number).shown.isEmpty,
          startWaits: grant.shown.contains("\(Observation.startUpdatingLocation)"))
      }
      guard Set(states).count == states.count else {
        throw NameError(description: "two states have the same name; name them apart")
      }
    }
  }
}

extension Permission {
  fileprivate var words: String {
    switch self {
    case .notDetermined: "not determined"
    case .restricted: "restricted"
    case .denied: "denied"
    case .authorizedAlways: "always"
    case .authorizedWhenInUse: "while in use"
    }
  }
}

extension StateMachine {
  fileprivate func follow(
    _ stimuli: [LocationManagerSubject.Stimulus], from state: Int
  ) -> (shown: [String], state: Int) {
    stimuli.reduce(([], state)) { reached, stimulus in
      guard let index = alphabet.firstIndex(of: "\(stimulus)") else { return reached }
      let transition = states[reached.1][index]
      return (transition.observations, transition.target)
    }
  }
}
