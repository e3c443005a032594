import CoreLocationStandIn

/// The permission as a recording has it so far: what was reported last, or noticed since.
final class ReportedPermission {
  private var last: CLAuthorizationStatus

  init(_ platform: CLLocationManager) { last = platform.authorizationStatus }

  /// What the permission is before a stimulus, if no line of the recording says it; the stimulus may report it.
  func change(to status: CLAuthorizationStatus, isReported: Bool) -> CLAuthorizationStatus? {
    guard status != last else { return nil }
    last = status
    return isReported ? nil : status
  }
}
