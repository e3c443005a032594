import CoreLocationStandIn

extension Location {
  /// The distance to a place along the surface of the earth, in metres, as the platform measures it.
  func distance(to place: Coordinate) -> Double {
    CLLocation(latitude: latitude, longitude: longitude)
      .distance(from: CLLocation(latitude: place.latitude, longitude: place.longitude))
  }
}
