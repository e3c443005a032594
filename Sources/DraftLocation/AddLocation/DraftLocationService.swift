/// Receives the locations and the service's error, or nil for no error.
package typealias DraftLocationServiceCompletionHandler =
  @MainActor @Sendable ([DraftFoundLocation], (any Error)?) -> Void

/// Finds locations by an address.
@MainActor
package protocol DraftLocationService {
  /// Looks up the locations of an address, or returns no locations for a nil address.
  func geocode(
    addressString: String?, completionHandler: @escaping DraftLocationServiceCompletionHandler)
}

/// A location that the service found by name.
package struct DraftFoundLocation: Sendable {
  /// The name.
  package let name: String
  /// Degrees north of the equator.
  package let latitude: Double
  /// Degrees east of the zero meridian.
  package let longitude: Double
}
