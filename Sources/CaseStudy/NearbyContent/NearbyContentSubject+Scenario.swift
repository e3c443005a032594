extension NearbyContentSubject {
  /// The circumstances in which a source is put, and what is done to it there.
  package enum Scenario: String, Hashable, Sendable, CaseIterable {
    case allowed = "location is allowed"
    case ages = "locations are old"
    case days = "the day ends"
    case withoutAddresses = "articles lack addresses"
    case permissions = "the permission changes"
    case placeholders = "two searches for a placeholder"
    case turns = "a load waits for its turn"
    case values = "odd places and answers"

    package var status: Permission {
      switch self {
      case .permissions, .placeholders: .notDetermined
      default: .authorizedWhenInUse
      }
    }

    /// The most requests that are outstanding.
    ///
    /// How two get into each other's way is explored where little else happens.
    var mostRequests: Int {
      switch self {
      case .allowed, .withoutAddresses, .placeholders: 2
      case .ages, .days, .permissions, .turns, .values: 1
      }
    }

    var mostLoads: Int { [.days, .permissions, .values].contains(self) ? 1 : 2 }

    package var alphabet: [Stimulus] {
      switch self {
      case .allowed:
        [.startUpdating, .load(force: false), .location(.here), .error, .leave] + answers([.found, .failure])
      case .ages:
        [
          .startUpdating, .stopUpdating, .load(force: false), .location(.here), .location(.hereTomorrow),
          .location(.hereAlmostAnHourAgo), .location(.hereAnHourAgo), .error,
        ] + answers([.found, .failure])
      case .days:
        [
          .startUpdating, .load(force: false), .load(force: true), .location(.here), .location(.far),
          .nextDay,
        ] + answers([.found, .nothing])
      case .withoutAddresses:
        [.startUpdating, .load(force: false), .location(.here), .location(.near)]
          + answers([.found, .foundWithoutAddress])
      case .permissions:
        [
          .startUpdating, .load(force: false), .location(.here), .error, .prompted,
        ] + Permission.allCases.map(Stimulus.permission) + answers([.found, .failure])
      case .placeholders:
        [
          .load(force: false), .dismissPlaceholder, .nextDay, .permission(.authorizedWhenInUse), .leave,
        ] + answers([.found, .unsorted, .foundWithoutAddress, .nothing, .failure])
      case .turns:
        [
          .load(force: false), .turn, .location(.here), .error, .permission(.denied),
          .permission(.authorizedWhenInUse), .prompted, .leave,
        ] + answers([.found])
      case .values:
        [.load(force: false), .replaceStore]
          + [.east, .west, .north, .northEast, .farNorthEast].map(Stimulus.location)
          + answers([.unsorted, .nothing, .garbled])
      }
    }

    private func answers(_ answers: [Answer]) -> [Stimulus] {
      (0..<mostRequests).flatMap { index in answers.map { .answer(index, $0) } }
    }

    /// What is observed at least once, one of each kind.
    var observationKinds: [Observation] {
      let moves: [Observation] = [.startsLocations, .stopsLocations, .geocodes(""), .searches("", limit: 0)]
      let placeholders: [Observation] = [.searchesWorldwide(limit: 0), .draws(below: 0)]
      let kinds: [Observation]
      switch self {
      case .allowed: kinds = moves + [.sourceReleased]
      case .ages, .days, .withoutAddresses, .values: kinds = moves
      case .permissions: kinds = moves + placeholders
      case .placeholders: kinds = [.startsLocations, .stopsLocations, .sourceReleased] + placeholders
      case .turns: kinds = moves + placeholders + [.sourceReleased]
      }
      return kinds + [.stores([]), .completes(isOlder: false)]
    }
  }
}

extension NearbyContentSubject.Scenario: CustomStringConvertible {
  package var description: String { rawValue }
}
