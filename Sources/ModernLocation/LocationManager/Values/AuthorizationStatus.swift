/// What the user allows the app to know about their location.
public enum AuthorizationStatus: Hashable, Sendable, CaseIterable {
  /// The user has not been asked yet.
  case notDetermined
  /// The user may not decide, because of parental controls for instance.
  case restricted
  /// The user refused.
  case denied
  /// Granted while the app is in use.
  case authorizedWhenInUse
  /// Granted at any time.
  case authorizedAlways

  /// Whether location can be used.
  public var isAuthorized: Bool {
    self == .authorizedWhenInUse || self == .authorizedAlways
  }
}
