public import Equivalence

/// A comparison of two location managers.
public typealias LocationComparison = Comparison<LocationSubject, LocationSubject>
/// A kind of difference between two location managers.
public typealias DeclaredLocationDifference = DifferencePattern<Stimulus, Observation>

extension LocationComparison {
  /// Compares an implementation with the legacy one, in worlds of some kinds.
  ///
  /// - Parameters:
  ///   - candidate: What is to behave as the legacy implementation does.
  ///   - kinds: The worlds to begin in.
  ///   - alphabet: What is done in every state.
  ///   - named: The differences that are faults with a name.
  @MainActor
  public init(
    candidate: Implementation, in kinds: [World.Kind] = World.Kind.all,
    alphabet: [LocationSubjects.Stimulus] = LocationSubjects.Stimulus.alphabet,
    named: [DeclaredLocationDifference] = []
  ) {
    self.init(
      starts: kinds.flatMap { kind in
        kind.worlds.map { Start($0, name: "\(kind), \($0.status)", candidate: candidate) }
      },
      alphabet: alphabet, observationKinds: candidate.observationKinds,
      declared: candidate.declaredDifferences, named: named)
  }
}

extension Start where Control == LocationSubject, Candidate == LocationSubject {
  /// Starts the legacy implementation and a candidate in the same world.
  @MainActor
  public init(_ world: World, name: String = "start", candidate: Implementation) {
    self.init(name) {
      LocationSubject(.legacy, in: world)
    } candidate: {
      LocationSubject(candidate, in: world)
    }
  }
}

extension Implementation {
  /// The kinds of observation that every exploration has to see on either side.
  ///
  /// The others of the vocabulary are there for implementations that go astray.
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
