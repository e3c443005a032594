import DraftLocation
package import Equivalence

package struct LocationManagerFeature: Feature {
  package let name = "LocationManager"
  package let scenarios = LocationManagerSubject.Scenario.all
  package let separateEventReasons = [
    "locationWithoutCallback": "The manager sees a stored location only when a client reads its properties.",
    "locations": "The manager treats several locations like one location.",
    "makeAnother": "Another manager shares nothing with the first.",
    "rotation": "A scenario combines the similar `foreignRotationNotification` with each of these events.",
    "unannouncedAuthorization": "The manager reads the permission at each event, as after `authorization`.",
  ]
  package let machineTitle = "The legacy location manager"
  package let maxStates = 6_000

  package init() {}

  package func switched(on numbers: Set<String>) -> LocationManagerSubject.Implementation? {
    .switched(on: Set(numbers.compactMap { Int($0).flatMap(SwitchedLocationManager.Switch.init) }))
  }

  @MainActor package var report: Exploring<LocationManagerSubject> { Comparison.report }
}

extension LocationManagerSubject.Stimulus {
  package static let startStopAlphabet: [Self] =
    [.start, .stop] + Permission.allCases.map(Self.authorization)
    + [.location(.here), .heading(.reliable)]
}

@MainActor
extension LocationManagerFeature {
  package func machine() throws -> StateMachine {
    try Self.machine(of: .legacy, over: LocationManagerSubject.Stimulus.startStopAlphabet)
  }

  package func machine(of implementation: LocationManagerSubject.Implementation) throws -> StateMachine? {
    let alphabet = LocationManagerSubject.Stimulus.startStopAlphabet + [.heading(.invalid)]
    return try Self.machine(of: implementation, over: alphabet)
  }

  /// Explores while other code uses orientation notifications, so that every start makes the same calls as the first.
  ///
  /// Your own class gets a limit, because it may have infinitely many states, which no page can show.
  private static func machine(
    of implementation: LocationManagerSubject.Implementation, over alphabet: [LocationManagerSubject.Stimulus]
  ) throws -> StateMachine {
    let start = LocationManagerSubject.Start { $0.othersWatchOrientation = true }
    return try StateMachine(
      of: { LocationManagerSubject(implementation, in: start.quiet) }, alphabet: alphabet,
      limits: implementation.isYours ? Limits(states: 200) : Limits())
  }

  package nonisolated func names(of machine: StateMachine) -> [String]? {
    machine.states.indices.map { number in
      let permissions = Permission.allCases.filter { permission in
        let step = machine.follow([.authorization(permission)], from: number)
        return step.state == number && step.shown.isEmpty
      }
      let grant = machine.follow(
        [.stop, .authorization(.denied), .authorization(.authorizedAlways)], from: number)
      let activity = [
        machine.follow([.location(.here)], from: number).shown.isEmpty ? nil : "updating",
        grant.shown.contains("\(LocationManagerSubject.Observation.startUpdatingLocation)")
          ? "a start waits" : nil,
      ].compactMap(\.self)
      let words = permissions.map(\.words).joined(separator: " or ")
      return "\(activity.isEmpty ? "idle" : activity.joined(separator: ", ")) (\(words))"
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
