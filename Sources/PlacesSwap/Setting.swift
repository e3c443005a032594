/// The mode of each feature, which selects its implementation.
package struct Setting: Hashable, Sendable {
  package enum Mode: String, Hashable, Sendable, CaseIterable {
    /// The legacy class, behind a bridge.
    case legacy
    /// The legacy class serves the app, and a parallel run compares the modern class with it.
    ///
    /// Only location managers have parallel runs, so in this mode the other features use their legacy classes.
    case parallel
    case modern
  }

  /// A part of the app that can be swapped separately.
  package enum Feature: Hashable, Sendable, CaseIterable {
    case locationManager, nearbyContent, addLocation, exploreCard, visitCalendar, savedPlaces
  }

  private let mode: Mode
  private var exceptions: [Feature: Mode] = [:]

  package init(_ mode: Mode) {
    self.mode = mode
  }

  package subscript(feature: Feature) -> Mode {
    get { exceptions[feature] ?? mode }
    set { exceptions[feature] = newValue }
  }
}
