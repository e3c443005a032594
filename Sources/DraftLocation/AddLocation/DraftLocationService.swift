/// Receives locations and an error, if there was one: the service hands on any errors.
package typealias DraftLocationServiceCompletionHandler =
  @MainActor @Sendable ([DraftFoundLocation], (any Error)?) -> Void

/// Finds locations by an address.
@MainActor
package protocol DraftLocationService {
  /// Looks up the locations of an address; without one there are none.
  func geocode(
    addressString: String?, completionHandler: @escaping DraftLocationServiceCompletionHandler)
}

/// A place that was found by its name.
package struct DraftFoundLocation: Sendable {
  /// The name.
  package let name: String
  /// Degrees north of the equator.
  package let latitude: Double
  /// Degrees east of the zero meridian.
  package let longitude: Double
}
