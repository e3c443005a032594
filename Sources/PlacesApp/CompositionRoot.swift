public import ModernLocation

/// Builds the app: makes what the screens depend on, and hands it to them.
///
/// The screens know protocols only. This is the one place that knows the classes behind them.
@MainActor
public final class CompositionRoot {
  /// The map of places near the user.
  public let map: PlacesMap
  /// The list of saved places.
  public let savedPlaces: SavedPlacesList

  /// Builds the screens on what they depend on.
  ///
  /// - Parameters:
  ///   - mapLocationManager: What tells the map where the user is.
  ///   - savedPlacesReader: What reads the list's document.
  ///   - onEvent: Is told what each screen was told.
  public init(
    mapLocationManager: any LocationManagerProtocol, savedPlacesReader: any SavedPlacesReader,
    onEvent: @escaping (ScreenEvent) -> Void = { _ in }
  ) {
    map = PlacesMap(locationManager: mapLocationManager, onEvent: onEvent)
    savedPlaces = SavedPlacesList(reader: savedPlacesReader, onEvent: onEvent)
  }

  /// Builds the app on a platform, all of it modern.
  public convenience init(on platform: Platform, onEvent: @escaping (ScreenEvent) -> Void = { _ in }) {
    self.init(
      mapLocationManager: LocationManager(.fine, on: platform), savedPlacesReader: DocumentReader(),
      onEvent: onEvent)
  }
}
