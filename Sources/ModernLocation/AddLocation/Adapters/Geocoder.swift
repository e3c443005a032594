package import CoreLocationStandIn
import Foundation

/// The platform's geocoder as a location service.
@MainActor
public final class Geocoder: LocationService {
  private let makeGeocoder: @MainActor () -> CLGeocoder

  /// Makes a service that uses the platform's geocoders.
  public convenience init() {
    self.init { CLGeocoder() }
  }

  package init(makeGeocoder: @escaping @MainActor () -> CLGeocoder) {
    self.makeGeocoder = makeGeocoder
  }

  /// Asks the platform for the locations that match a text, and drops placemarks without a name or a location.
  ///
  /// - Throws: The reason for the failure; `canceled` if the task is cancelled before the answer.
  public func locations(matching text: String) async throws(GeocodingError) -> [NamedLocation] {
    try await GeocoderRequest(geocoder: makeGeocoder()).answer(
      asking: { geocoder, completion in
        geocoder.geocodeAddressString(text, completionHandler: completion)
      },
      reading: { Self.locations(of: $0) })
  }

  package nonisolated static func locations(of placemarks: [CLPlacemark]) -> [NamedLocation] {
    placemarks.compactMap(NamedLocation.init)
  }
}

extension NamedLocation {
  fileprivate init?(_ placemark: CLPlacemark) {
    guard let name = placemark.name, let coordinate = placemark.location?.coordinate else { return nil }
    self.init(name: name, latitude: coordinate.latitude, longitude: coordinate.longitude)
  }
}

/// The completion handler of the platform's methods, with the `@Sendable` that the platform's type alias lacks.
typealias GeocodeCompletion = @Sendable ([CLPlacemark]?, (any Error)?) -> Void

/// A request with its own geocoder, because a platform geocoder handles only one request at a time.
@MainActor
final class GeocoderRequest {
  private let geocoder: CLGeocoder
  /// Whether there is a request to cancel.
  private var hasAsked = false

  init(geocoder: CLGeocoder) {
    self.geocoder = geocoder
  }

  /// Sends the request, and reads the answer on the callback's thread, because placemarks are not `Sendable`.
  func answer<Value: Sendable>(
    asking ask: (CLGeocoder, @escaping GeocodeCompletion) -> Void,
    reading read: @escaping @Sendable ([CLPlacemark]) -> Value
  ) async throws(GeocodingError) -> Value {
    do {
      return try await withTaskCancellationHandler {
        try await withCheckedThrowingContinuation { continuation in
          ask(geocoder, Self.completion(reading: read) { continuation.resume(with: $0) })
          hasAsked = true
          if Task.isCancelled { geocoder.cancelGeocode() }
        }
      } onCancel: {
        onMainActor { if self.hasAsked { self.geocoder.cancelGeocode() } }
      }
    } catch {
      throw GeocodingError(error)
    }
  }

  static func completion<Value>(
    reading read: @escaping @Sendable ([CLPlacemark]) -> Value,
    then: @escaping @Sendable (Result<Value, any Error>) -> Void
  ) -> GeocodeCompletion {
    { placemarks, error in then(error.map { .failure($0) } ?? .success(read(placemarks ?? []))) }
  }
}

extension GeocodingError {
  /// Reads an error by domain and code, because the platform's error can arrive as a plain `NSError`.
  fileprivate init(_ error: any Error) {
    let error = error as NSError
    switch error.domain == kCLErrorDomain ? CLError.Code(rawValue: error.code) : nil {
    case .geocodeFoundNoResult: self = .notFound
    case .geocodeCanceled: self = .canceled
    case .network: self = .network
    default: self = .other(domain: error.domain, code: error.code)
    }
  }
}
