import Equivalence

extension NearbyContentSubject {
  enum Scenario: String, Hashable, Sendable, CaseIterable, ComparedScenario {
    case allowed = "location is allowed"
    case ages = "locations are old"
    case days = "the day ends"
    /// Two groups of different days are near one location.
    case places = "three places"
    case withoutAddresses = "articles lack addresses"
    case permissions = "the permission changes"
    case placeholders = "two searches for a placeholder"
    case runLoopPasses = "a load waits on the main queue"
    case reentrant = "events during calls"
    case values = "odd places and answers"

    var status: Permission {
      switch self {
      case .permissions, .placeholders: .notDetermined
      default: .authorizedWhenInUse
      }
    }

    var maxRequests: Int {
      switch self {
      case .allowed, .withoutAddresses, .placeholders: 2
      case .ages, .days, .places, .permissions, .runLoopPasses, .reentrant, .values: 1
      }
    }

    var maxLoads: Int { [.days, .places, .permissions, .reentrant, .values].contains(self) ? 1 : 2 }

    var alphabet: [Stimulus] {
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
      case .places:
        [.load(force: true), .nextDay]
          + [.here, .near, .atTheLimit, .far].map(Stimulus.location)
          + answers([.found, .foundWithoutAddress])
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
      case .runLoopPasses:
        [
          .load(force: false), .runLoopPass, .location(.here), .error, .permission(.denied),
          .permission(.authorizedWhenInUse), .prompted, .leave,
        ] + answers([.found])
      case .reentrant:
        [.startUpdating, .stopUpdating, .load(force: false), .location(.here), .error, .leave]
          + answers([.found, .partial, .neither, .failure])
      case .values:
        [.load(force: false), .replaceStore]
          + [.east, .west, .north, .northEast, .farNorthEast].map(Stimulus.location)
          + answers([.unsorted, .nothing, .garbled])
      }
    }

    private func answers(_ answers: [Answer]) -> [Stimulus] {
      (0..<maxRequests).flatMap { index in answers.map { .answer(index, $0) } }
    }

    func subject(_ implementation: Implementation) -> NearbyContentSubject {
      NearbyContentSubject(implementation, in: self)
    }

    func observationKinds(of _: Implementation) -> [Observation] {
      let always: [Observation] = [
        .startsLocations, .stopsLocations, .stores([]), .completes(isOlder: false),
      ]
      let nearby: [Observation] = [.geocodes(""), .searches("", limit: 0)]
      let worldwide: [Observation] = [.searchesWorldwide(limit: 0), .draws(below: 0)]
      switch self {
      case .allowed, .reentrant: return always + nearby + [.sourceReleased]
      case .ages, .days, .places, .withoutAddresses, .values: return always + nearby
      case .permissions: return always + nearby + worldwide
      case .placeholders: return always + worldwide + [.sourceReleased]
      case .runLoopPasses: return always + nearby + worldwide + [.sourceReleased]
      }
    }

    var caveats: [String] {
      ["the geocoder and the search do not answer during a request"]
        + [
          self == .reentrant
            ? "the screen does not leave in a callback"
            : "client and platform do nothing during a call or a callback"
        ]
    }

    var assumptions: [Assumption<NearbyContentSubject, NearbyContentSubject>] {
      [
        .atMost(maxRequests, "request", "outstanding") { $0.requestCount },
        .atMost(maxLoads, "load", "under way") { $0.loadCount },
      ] + (alphabet.contains(.nextDay) ? [Assumption("the day changes once") { $0.dayCount <= 1 }] : [])
    }
  }
}
