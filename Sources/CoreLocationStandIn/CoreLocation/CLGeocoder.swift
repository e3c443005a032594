#if !canImport(UIKit)
public import Foundation
import Synchronization

/// Receives placemarks, best match first, or an error: exactly one of the two is nil.
public typealias CLGeocodeCompletionHandler = @MainActor @Sendable ([CLPlacemark]?, (any Error)?) -> Void

/// Finds the address of a location, and the locations of an address.
///
/// By itself it behaves like a machine without a network: every request ends with a network error, on the main thread,
/// later. A ``SimulatedGeocodingSource`` drives it.
open class CLGeocoder: NSObject {
  private let source: SimulatedGeocodingSource?
  private let token = GeocoderToken()
  private var request: GeocodeRequest?

  /// Makes a geocoder on the thread's installed source, or on a machine without a network.
  public override convenience init() {
    self.init(source: SimulatedGeocodingSource.installed)
  }

  /// Makes a geocoder driven by a simulated source, on the main thread; not in Core Location.
  public init(source: SimulatedGeocodingSource?) {
    self.source = source
    super.init()
  }

  /// Whether a request has been neither answered nor cancelled yet.
  open var isGeocoding: Bool {
    guard let source else { return request?.isPending ?? false }
    return MainActor.assumeIsolated { [token] in source.isGeocoding(for: token) }
  }

  /// Looks up the address of a location.
  open func reverseGeocodeLocation(
    _ location: CLLocation, completionHandler: @escaping CLGeocodeCompletionHandler
  ) {
    ask(.location(SimulatedLocation(location)), completionHandler)
  }

  /// Looks up the locations of an address.
  open func geocodeAddressString(
    _ addressString: String, completionHandler: @escaping CLGeocodeCompletionHandler
  ) {
    ask(.address(addressString), completionHandler)
  }

  /// Ends the pending request with `geocodeCanceled`, as the real one seems to do; this is not confirmed.
  open func cancelGeocode() {
    if let source {
      MainActor.assumeIsolated { [token] in source.cancelRequests(of: token) }
    }
    request?.cancel()
    request = nil
  }

  private func ask(
    _ question: SimulatedGeocodingSource.Question, _ completion: @escaping CLGeocodeCompletionHandler
  ) {
    if let source {
      MainActor.assumeIsolated { [token] in source.receive(question, from: token, completion) }
    } else {
      request = GeocodeRequest.answered(with: .network, completion)
    }
  }
}

/// What a simulated source knows a geocoder by.
final class GeocoderToken: Sendable {}

/// A request that is answered once, on the main actor.
private final class GeocodeRequest: Sendable {
  private let completion: Mutex<CLGeocodeCompletionHandler?>

  private init(_ completion: @escaping CLGeocodeCompletionHandler) {
    self.completion = Mutex(completion)
  }

  static func answered(
    with code: CLError.Code, _ completion: @escaping CLGeocodeCompletionHandler
  ) -> GeocodeRequest {
    let request = GeocodeRequest(completion)
    Task { @MainActor in request.takeCompletion()?(nil, CLError(code)) }
    return request
  }

  var isPending: Bool { completion.withLock { $0 != nil } }

  func cancel() {
    guard let completion = takeCompletion() else { return }
    Task { @MainActor in completion(nil, CLError(.geocodeCanceled)) }
  }

  private func takeCompletion() -> CLGeocodeCompletionHandler? {
    completion.withLock { handler in
      defer { handler = nil }
      return handler
    }
  }
}
#endif
