/// Which implementation serves each feature.
package struct Setting: Hashable, Sendable {
  /// Who serves a feature.
  package enum Mode: String, Hashable, Sendable, CaseIterable {
    /// The inherited class, behind a bridge.
    case legacy
    /// The inherited class, while the modern one runs beside it and is compared.
    case parallel
    /// The modern class.
    case modern
  }

  /// A part of the app that can be swapped alone.
  package enum Feature: String, Hashable, Sendable, CaseIterable {
    /// Where the user is.
    case locationManager = "LocationManager"
    /// What is near the user.
    case nearbyContent = "NearbyContent"
    /// The screen that finds places by their names.
    case addLocation = "AddLocation"
    /// The card of the explore feed about places near the user.
    case exploreCard = "ExploreCard"
    /// The calendar of planned visits.
    case visitCalendar = "VisitCalendar"
    /// What the user has saved.
    case savedPlaces = "SavedPlaces"

    /// Whether the modern class can run beside the inherited one; if not, the mode `parallel` serves legacy alone.
    package var canRunInParallel: Bool { self == .locationManager || self == .addLocation }
  }

  /// The mode of every feature that has none of its own.
  package var mode: Mode
  private(set) var exceptions: [Feature: Mode] = [:]

  /// Sets one mode for the whole app.
  package init(_ mode: Mode) {
    self.mode = mode
  }

  /// The mode of one feature.
  package subscript(feature: Feature) -> Mode {
    get { exceptions[feature] ?? mode }
    set { exceptions[feature] = newValue }
  }
}
