package import CoreLocationStandIn
import Foundation

/// The platform's geocoder as a location service.
@MainActor
public final class Geocoder: LocationService {
  private let makeGeocoder: @MainActor () -> CLGeocoder

  /// Makes a service on the platform's geocoders.
  public convenience init() {
    self.init { CLGeocoder() }
  }

  /// Makes a service on geocoders that are made by a closure.
  package init(makeGeocoder: @escaping @MainActor () -> CLGeocoder) {
    self.makeGeocoder = makeGeocoder
  }

  /// Asks the platform where an address is; a placemark that lacks a name or a location is left out.
  ///
  /// - Throws: Why the platform has no answer; `canceled` also when the task is cancelled.
  public func locations(matching text: String) async throws(GeocodingError) -> [NamedLocation] {
    try await GeocoderRequest(geocoder: makeGeocoder()).answer(
      asking: { geocoder, completion in
        geocoder.geocodeAddressString(text, completionHandler: completion)
      },
      reading: { Self.locations(of: $0) })
  }

  /// The locations of placemarks that have both a name and a location, in order.
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

/// The platform's own type does not say that its methods take a sendable closure.
typealias GeocodeCompletion = @Sendable ([CLPlacemark]?, (any Error)?) -> Void

/// One request to a geocoder of its own: the platform's has one request at a time, and cancelling cancels all.
@MainActor
final class GeocoderRequest {
  private let geocoder: CLGeocoder
  /// A task that was cancelled before has nothing to cancel yet.
  private var isAsked = false

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
    asking ask: (CLGeocoder, @escaping GeocodeCompletion) -> Void,
    reading read: @escaping @Sendable ([CLPlacemark]) -> Value
  ) async throws(GeocodingError) -> Value {
    do {
      return try await withTaskCancellationHandler {
        try await withCheckedThrowingContinuation { continuation in
          ask(geocoder) { placemarks, error in
            if let error {
              continuation.resume(throwing: error)
            } else {
              continuation.resume(returning: read(placemarks ?? []))
            }
          }
          isAsked = true
          if Task.isCancelled { geocoder.cancelGeocode() }
        }
      } onCancel: {
        onMainActor { if self.isAsked { self.geocoder.cancelGeocode() } }
      }
    } catch {
      throw GeocodingError(error)
    }
  }
}

extension GeocodingError {
  /// What an error of the platform's means, by domain and number, as it can arrive as a plain `NSError`.
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
