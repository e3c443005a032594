import CoreLocationStandIn

/// One request to the platform's geocoder.
@MainActor
final class GeocoderRequest {
  private let geocoder: CLGeocoder

  /// Makes a request on a geocoder of its own: cancelling ends all requests of a geocoder.
  init(geocoder: CLGeocoder) {
    self.geocoder = geocoder
  }

  /// Asks, waits for the answer, and reads it where it arrives, as placemarks stay there.
  ///
  /// - Parameters:
  ///   - ask: Asks the geocoder, with the completion handler that it is given.
  ///   - read: Makes a value of the placemarks.
  /// - Throws: Why there is no answer; `canceled` also when the task is cancelled.
  func answer<Value: Sendable>(
    asking ask: (CLGeocoder, @escaping CLGeocodeCompletionHandler) -> Void,
    reading read: @escaping @MainActor @Sendable ([CLPlacemark]) -> Value
  ) async throws(GeocodingError) -> Value {
    let result: Result<Value, GeocodingError> = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        ask(geocoder) { placemarks, error in
          continuation.resume(
            returning: error.map { .failure(GeocodingError($0)) } ?? .success(read(placemarks ?? [])))
        }
      }
    } onCancel: {
      Task { @MainActor in self.geocoder.cancelGeocode() }
    }
    return try result.get()
  }
}

extension GeocodingError {
  fileprivate init(_ error: any Error) {
    // By domain and number: the platform's error can arrive as a plain NSError.
    let (domain, code) = (error._domain, error._code)
    switch domain == kCLErrorDomain ? CLError.Code(rawValue: code) : nil {
    case .geocodeFoundNoResult: self = .notFound
    case .geocodeCanceled: self = .canceled
    case .network: self = .network
    default: self = .other(domain: domain, code: code)
    }
  }
}
