#if !canImport(UIKit)
/// The values of one placemark.
public struct SimulatedPlacemark: Hashable, Sendable {
  /// The name of the place.
  public var name: String?
  /// The city.
  public var locality: String?
  /// The country.
  public var country: String?
  /// The location.
  public var location: SimulatedLocation?

  /// Makes a placemark.
  public init(
    name: String? = nil, locality: String? = nil, country: String? = nil, location: SimulatedLocation? = nil
  ) {
    self.name = name
    self.locality = locality
    self.country = country
    self.location = location
  }
}
#endif
