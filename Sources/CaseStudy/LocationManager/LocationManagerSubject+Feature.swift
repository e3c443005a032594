package import Equivalence

extension Feature {
  package static let locationManager = Feature(
    "LocationManager", kinds: LocationManagerSubject.World.Kind.all, alphabet: \.alphabet,
    samples: \.samples,
    candidates: LocationManagerSubject.Implementation.candidates,
    rows: LocationManagerSubject.PublishedRow.all,
    // To look further takes much longer and cannot find anything shorter.
    rowScope: RowScope(kinds: 3, depth: 4),
    machineTitle: "The inherited location manager",
    mostStates: 6_000,
    machine: { try LocationManagerSubject.StartStopMachine.machine(of: .legacy) },
    machineOf: { try LocationManagerSubject.StartStopMachine.machine(of: $0, besides: [.heading(.invalid)]) },
    stateNames: { try LocationManagerSubject.StartStopMachine($0).states.map(\.description) },
    explore: { kind, candidate, known, limits, progress in
      await LocationManagerComparison(
        candidate: candidate, in: [kind], declared: known.declared, named: known.named
      ).explore(waiting: .laterTurns, limits: limits) { progress($0) }
    })
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

extension LocationManagerSubject.World.Kind {
  fileprivate func canShow(_ difference: LocationManagerSubject.DeclaredDifference) -> Bool {
    observersLeftBehind > 0 || difference.id != LocationManagerSubject.DeclaredDifference.oneObserver.id
  }
}

package typealias LocationManagerComparison = Comparison<LocationManagerSubject, LocationManagerSubject>

extension LocationManagerComparison {
  /// Compares an implementation with legacy, unless said otherwise; what it declares is meant to differ, unless said otherwise.
  @MainActor
  package init(
    control: LocationManagerSubject.Implementation = .legacy,
    candidate: LocationManagerSubject.Implementation,
    in kinds: [LocationManagerSubject.World.Kind] = LocationManagerSubject.World.Kind.all,
    alphabet: [LocationManagerSubject.Stimulus]? = nil,
    declared: [LocationManagerSubject.DeclaredDifference]? = nil,
    named: [LocationManagerSubject.DeclaredDifference] = []
  ) {
    let declared = (declared ?? candidate.declaredDifferences).filter { difference in
      kinds.isEmpty || kinds.contains { $0.canShow(difference) }
    }
    let mostLeftBehind = kinds.map(\.observersLeftBehind).max() ?? 0
    let isGeneral = kinds.contains { $0.alphabet == .everything }
    self.init(
      starts: kinds.flatMap { kind in
        kind.worlds.map {
          ComparisonStart($0, name: "\(kind), \($0.status)", control: control, candidate: candidate)
        }
      },
      alphabet: alphabet ?? kinds.first?.alphabet ?? [],
      observationKinds: isGeneral ? candidate.observationKinds : [],
      declared: declared, named: named,
      maxChoicesPerStep: kinds.map(\.maxChoicesPerStep).max() ?? 1,
      assumptions: mostLeftBehind > 0 ? [.observersLeftBehind(atMost: mostLeftBehind)] : [])
  }
}

extension ComparisonStart<LocationManagerSubject, LocationManagerSubject> {
  @MainActor
  package init(
    _ world: LocationManagerSubject.World, name: String = "start",
    control: LocationManagerSubject.Implementation = .legacy, candidate: LocationManagerSubject.Implementation
  ) {
    self.init(name) {
      LocationManagerSubject(observingCreationOf: control, in: world)
    } candidate: {
      LocationManagerSubject(observingCreationOf: candidate, in: world)
    }
  }
}

extension LocationManagerSubject.Implementation {
  /// One of each kind of observation that every exploration has to see on either side.
  ///
  /// The other kinds show only on an implementation with a fault.
  @MainActor
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

extension Assumption<LocationManagerSubject, LocationManagerSubject> {
  /// Legacy leaves an observer behind at each start inside a stop, so that its states have no end.
  @MainActor
  static func observersLeftBehind(atMost count: Int) -> Self {
    Assumption("at most \(count) orientation \(count == 1 ? "observer is" : "observers are") left behind") {
      $0.observersLeftBehind <= count
    }
  }
}

extension LocationManagerSubject.Observation: CreationObservation {
  var isOfCreation: Bool { self == .platformDelegateSet }
}
