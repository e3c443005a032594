package typealias DraftLocationServiceCompletionHandler =
  @MainActor @Sendable ([DraftFoundLocation], (any Error)?) -> Void

@MainActor
package protocol DraftLocationService {
  /// Looks up the locations of an address; for nil, the handler gets no locations.
  func geocode(
    addressString: String?, completionHandler: @escaping DraftLocationServiceCompletionHandler)
}

package struct DraftFoundLocation: Sendable {
  package let name: String
  /// Degrees north of the equator.
  package let latitude: Double
  /// Degrees east of the zero meridian.
  package let longitude: Double
}
