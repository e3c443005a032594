public import Equivalence

extension LocationSubject: @MainActor Subject {
  /// What the fingerprint leaves out, and why that does no harm.
  public static var blindSpots: [BlindSpot] {
    [
      BlindSpot(
        "CLLocationManager.headingOrientation",
        reason:
          "It is written and never read: reading it is observed, so whoever begins to depend on it shows."),
      BlindSpot(
        "NotificationCenter.registrar",
        reason: "Whoever observes keeps the token that it was given, and that is part of the fingerprint."),
    ]
  }
}
