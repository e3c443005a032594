import CoreLocationStandIn

extension Location {
  /// The distance to a place in metres, as calculated by the platform.
  package func distance(to place: Coordinate) -> Double {
    CLLocation(latitude: latitude, longitude: longitude)
      .distance(from: CLLocation(latitude: place.latitude, longitude: place.longitude))
  }
}
