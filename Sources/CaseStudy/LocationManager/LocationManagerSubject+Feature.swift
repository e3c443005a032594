package import Equivalence

package struct LocationManagerFeature: Feature {
  package let name = "LocationManager"
  package let scenarios = LocationManagerSubject.Scenario.all
  package let machineTitle = "The legacy location manager"
  package let mostStates = 6_000

  package init() {}

  package func machine() throws -> StateMachine {
    try LocationManagerSubject.StartStopMachine.machine(of: .legacy)
  }

  package func machine(of implementation: LocationManagerSubject.Implementation) throws -> StateMachine? {
    try LocationManagerSubject.StartStopMachine.machine(of: implementation, besides: [.heading(.invalid)])
  }

  package func switched(on numbers: Set<String>) -> LocationManagerSubject.Implementation? {
    .switched(on: Set(numbers.compactMap { Int($0).flatMap(SwitchedLocationManager.Switch.init) }))
  }

  package func names(of machine: StateMachine) throws -> [String]? {
    try LocationManagerSubject.StartStopMachine(machine).states.map(\.description)
  }

  package func report(
    on comparison: Comparison<LocationManagerSubject, LocationManagerSubject>, limits: Limits,
    reportsTraps: Bool, progress: @escaping Progress
  ) async -> Report<LocationManagerSubject.Stimulus, LocationManagerSubject.Observation> {
    await comparison.explore(waiting: .laterTurns, limits: limits, reportsTraps: reportsTraps) {
      progress($0)
    }
  }
}

extension LocationManagerSubject: @MainActor OpenSubject {
  package static let blindSpots = [
    BlindSpot(
      "CLLocationManager.headingOrientation",
      reason: "It is written and never read. Reading it is observed, so a class that depends on it shows."),
    BlindSpot(
      "Registration.block",
      reason: "A block holds the manager weakly and nothing else; that it is there is in the fingerprint."),
  ]

  package typealias DeclaredDifference = Equivalence.DeclaredDifference<Stimulus, Observation>

  package nonisolated static var declaredDifferences: [DeclaredDifference] {
    DeclaredDifference.ofModernLocationManager
  }
}

extension LocationManagerSubject.Scenario: ComparedScenario {
  @MainActor
  package var namedStarts:
    [(name: String, make: @MainActor (LocationManagerSubject.Implementation) -> LocationManagerSubject)]
  {
    starts.map { start in
      (
        "\(self), \(start.status)",
        { @MainActor implementation in LocationManagerSubject(observingCreationOf: implementation, in: start)
        }
      )
    }
  }

  package func subject(_ implementation: LocationManagerSubject.Implementation) -> LocationManagerSubject {
    LocationManagerSubject(observingCreationOf: implementation, in: starts[0])
  }

  package func canShow(_ difference: LocationManagerSubject.DeclaredDifference) -> Bool {
    observersLeftBehind > 0 || difference.id != LocationManagerSubject.DeclaredDifference.oneObserver.id
  }

  package func observationKinds(
    of candidate: LocationManagerSubject.Implementation
  ) -> [LocationManagerSubject.Observation] {
    alphabet == .everything ? candidate.observationKinds : []
  }

  /// Legacy leaves an observer behind at each start inside a stop, so that its states have no end.
  package var assumptions: [Assumption<LocationManagerSubject, LocationManagerSubject>] {
    let count = observersLeftBehind
    guard count > 0 else { return [] }
    return [
      Assumption("at most \(count) orientation \(count == 1 ? "observer is" : "observers are") left behind") {
        $0.observersLeftBehind <= count
      }
    ]
  }
}

extension ComparisonStart<LocationManagerSubject, LocationManagerSubject> {
  @MainActor
  package init(
    _ start: LocationManagerSubject.Start, name: String = "start",
    control: LocationManagerSubject.Implementation = .legacy, candidate: LocationManagerSubject.Implementation
  ) {
    self.init(name) {
      LocationManagerSubject(observingCreationOf: control, in: start)
    } candidate: {
      LocationManagerSubject(observingCreationOf: candidate, in: start)
    }
  }
}

extension LocationManagerSubject.Implementation {
  /// One of each kind of observation that every exploration has to see on either side.
  ///
  /// The other kinds show only on an implementation with a fault.
  fileprivate var observationKinds: [LocationManagerSubject.Observation] {
    let always: [LocationManagerSubject.Observation] = [
      .startUpdatingLocation, .stopUpdatingLocation, .startUpdatingHeading, .stopUpdatingHeading,
      .stopMonitoringSignificantLocationChanges, .requestWhenInUseAuthorization,
      .headingOrientation(.portrait), .beginOrientationNotifications, .platformDelegateSet,
      .platformDelegateCleared, .toldLocation(.here), .toldHeading(.perfect), .toldError(.init(.network)),
      .toldEnabled(true),
      .properties(
        .init(
          isUpdating: false, isAuthorized: false, isNotDetermined: false, isDenied: false, isRestricted: false
        )),
      .managerReleased, .delegateReleased,
    ]
    return declaredDifferences.isEmpty ? always : always + [.endOrientationNotifications]
  }
}

extension LocationManagerSubject.Observation: CreationObservation {
  var isOfCreation: Bool { self == .platformDelegateSet }
}
