public import CoreLocationStandIn

extension NearbyContentSubject {
  /// The circumstances in which a source is put, and what is done to it there.
  public enum World: String, Hashable, Sendable, CaseIterable {
    /// Location may be used, and stays so.
    case allowed = "location is allowed"
    /// Location may be used, and the day ends.
    case days = "location is allowed, and the day ends"
    /// The permission changes.
    case permissions = "the permission changes"

    /// The permission at the beginning.
    public var status: CLAuthorizationStatus {
      self == .permissions ? .notDetermined : .authorizedWhenInUse
    }

    /// The most requests that are outstanding, and the most loads that wait.
    ///
    /// Where the day or the permission changes one is enough: how two get into each other's way is explored without.
    var concurrency: Int { self == .allowed ? 2 : 1 }

    /// What the explorations do in every state.
    public var alphabet: [Stimulus] {
      let answers = (0..<concurrency).flatMap { index in
        Answer.allCases.map { Stimulus.answer(index, $0) }
      }
      switch self {
      case .allowed:
        return [
          .startUpdating, .stopUpdating, .load(force: false), .load(force: true), .location(.here),
          .location(.hereAnHourAgo), .error,
        ] + answers
      case .days:
        return [
          .startUpdating, .load(force: false), .load(force: true), .location(.here), .location(.far),
          .nextDay,
        ] + answers
      case .permissions:
        return [
          .startUpdating, .load(force: false), .location(.here), .error, .prompted, .dismissPlaceholder,
          .nextDay, .permission(.denied), .permission(.authorizedWhenInUse),
        ] + answers
      }
    }
  }
}

extension NearbyContentSubject.World: CustomStringConvertible {
  /// The world in words.
  public var description: String { rawValue }
}
