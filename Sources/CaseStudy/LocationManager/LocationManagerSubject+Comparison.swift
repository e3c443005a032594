public import Equivalence

extension LocationManagerSubject: @MainActor Subject {
  /// What the fingerprint leaves out, and why that does no harm.
  public static let blindSpots = [
    BlindSpot(
      "CLLocationManager.headingOrientation",
      reason: "It is written and never read. Reading it is observed, so a class that depends on it shows."),
    BlindSpot(
      "Registration.block",
      reason: "A block holds the manager weakly and nothing else; that it is there is in the fingerprint."),
  ]

  /// A kind of difference between two location managers.
  public typealias DifferencePattern = Equivalence.DifferencePattern<Stimulus, Observation>
}

/// A comparison of two location managers.
public typealias LocationManagerComparison = Comparison<LocationManagerSubject, LocationManagerSubject>

extension LocationManagerComparison {
  /// Compares an implementation with the legacy one, in worlds of some kinds.
  ///
  /// - Parameters:
  ///   - candidate: What is to behave as the legacy implementation does.
  ///   - kinds: The worlds to begin in.
  ///   - alphabet: What is done in every state.
  ///   - declared: What is meant to differ; what the candidate declares unless said otherwise.
  ///   - named: The differences that are faults with a name.
  @MainActor
  public init(
    candidate: LocationManagerSubject.Implementation,
    in kinds: [LocationManagerSubject.World.Kind] = LocationManagerSubject.World.Kind.all,
    alphabet: [LocationManagerSubject.Stimulus] = LocationManagerSubject.Stimulus.alphabet,
    declared: [LocationManagerSubject.DifferencePattern]? = nil,
    named: [LocationManagerSubject.DifferencePattern] = []
  ) {
    self.init(
      starts: kinds.flatMap { kind in
        kind.worlds.map { Start($0, name: "\(kind), \($0.status)", candidate: candidate) }
      },
      alphabet: alphabet, observationKinds: candidate.observationKinds,
      declared: declared ?? candidate.declaredDifferences, named: named)
  }
}

extension Start<LocationManagerSubject, LocationManagerSubject> {
  /// Starts the legacy implementation and a candidate in the same world.
  @MainActor
  public init(
    _ world: LocationManagerSubject.World, name: String = "start",
    candidate: LocationManagerSubject.Implementation
  ) {
    self.init(name) {
      LocationManagerSubject(observingCreationOf: .legacy, in: world)
    } candidate: {
      LocationManagerSubject(observingCreationOf: candidate, in: world)
    }
  }
}

extension LocationManagerSubject.Implementation {
  /// The kinds of observation that every exploration has to see on either side.
  ///
  /// The other kinds show only on an implementation with a fault.
  fileprivate var observationKinds: [String] {
    let always = [
      "startUpdatingLocation", "stopUpdatingLocation", "startUpdatingHeading", "stopUpdatingHeading",
      "stopMonitoringSignificantLocationChanges", "requestWhenInUseAuthorization", "headingOrientation",
      "beginOrientationNotifications", "platformDelegateSet", "platformDelegateCleared", "toldLocation",
      "toldHeading", "toldError", "toldEnabled", "properties", "managerReleased", "delegateReleased",
    ]
    return declaredDifferences.isEmpty ? always : always + ["endOrientationNotifications"]
  }
}
