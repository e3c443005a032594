import CoreLocationStandIn

extension SimulatedPlacemark {
  /// The best match for a place.
  static func of(_ place: String) -> Self {
    Self(name: "name of \(place)", locality: "city of \(place)", country: "country")
  }

  /// Another match, which nobody is to take.
  static let secondBest = Self(name: "second best")
}
