/// Something that happened to a location manager: what its delegate is told, as a value.
public enum LocationEvent: Hashable, Sendable {
  /// A location has been measured.
  case location(Location)
  /// A reliable heading has been measured.
  case heading(Heading)
  /// Something could not be measured; updates go on.
  case error(LocationError)
  /// The user granted or refused access.
  case enabledState(Bool)
}
