/// The mode of each feature: which implementation serves it.
package struct Setting: Hashable, Sendable {
  package enum Mode: String, Hashable, Sendable, CaseIterable {
    /// The legacy class, behind a bridge.
    case legacy
    /// The legacy class serves, and the run compares the modern one with it.
    ///
    /// Only the location manager has such a run. The other features are in the mode `legacy` then.
    case parallel
    case modern
  }

  /// A part of the app that can be swapped separately.
  package enum Feature: Hashable, Sendable, CaseIterable {
    case locationManager, nearbyContent, addLocation, exploreCard, visitCalendar, savedPlaces
  }

  private let mode: Mode
  private var exceptions: [Feature: Mode] = [:]

  /// Sets a mode for the whole app.
  package init(_ mode: Mode) {
    self.mode = mode
  }

  package subscript(feature: Feature) -> Mode {
    get { exceptions[feature] ?? mode }
    set { exceptions[feature] = newValue }
  }
}
