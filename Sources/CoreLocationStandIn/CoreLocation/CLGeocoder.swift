#if !canImport(UIKit)
public import Foundation

/// Receives placemarks, best match first, or an error, or both, or neither.
public typealias CLGeocodeCompletionHandler = @MainActor @Sendable ([CLPlacemark]?, (any Error)?) -> Void

/// Finds the placemarks of a location or of an address.
///
/// Without a ``SimulatedGeocodingSource``, every request ends later on the main thread with a network error.
open class CLGeocoder: NSObject {
  private let source: SimulatedGeocodingSource?
  private let token = GeocoderToken()

  /// Makes a geocoder that uses the thread's installed source; without one, it has no network.
  public override convenience init() {
    self.init(source: SimulatedGeocodingSource.installation.current)
  }

  /// Makes a geocoder for the main thread, driven by a simulated source; Core Location has no such initializer.
  public init(source: SimulatedGeocodingSource?) {
    self.source = source
    super.init()
  }

  /// True while a request that is not cancelled waits for the source's answer.
  open var isGeocoding: Bool {
    guard let source else { return false }
    return MainActor.assumeIsolated { [token] in source.isGeocoding(for: token) }
  }

  /// Requests the placemarks of a location.
  open func reverseGeocodeLocation(
    _ location: CLLocation, completionHandler: @escaping CLGeocodeCompletionHandler
  ) {
    ask(.location(LocationReading(location)), completionHandler)
  }

  /// Requests the placemarks of an address.
  open func geocodeAddressString(
    _ addressString: String, completionHandler: @escaping CLGeocodeCompletionHandler
  ) {
    ask(.address(addressString), completionHandler)
  }

  /// Cancels the geocoder's pending requests: whatever the source answers, each ends with `geocodeCanceled`.
  ///
  /// The real geocoder seems to do the same, but we have not confirmed this.
  open func cancelGeocode() {
    guard let source else { return }
    MainActor.assumeIsolated { [token] in source.cancelRequests(of: token) }
  }

  private func ask(
    _ question: SimulatedGeocodingSource.Question, _ completion: @escaping CLGeocodeCompletionHandler
  ) {
    if let source {
      MainActor.assumeIsolated { [token] in source.receive(question, from: token, completion) }
    } else {
      Task { @MainActor in completion(nil, CLError(.network)) }
    }
  }
}

final class GeocoderToken: Sendable {}
#endif
