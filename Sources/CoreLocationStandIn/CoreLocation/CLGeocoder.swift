#if !canImport(UIKit)
public import Foundation
import Synchronization

/// Receives placemarks, best match first, or an error: exactly one of the two is nil.
public typealias CLGeocodeCompletionHandler = @MainActor @Sendable ([CLPlacemark]?, (any Error)?) -> Void

/// Finds the address of a location.
///
/// The stand-in has no network: every request ends with a network error, on the main thread, later. A request
/// made while another runs ends like the first; what the real one does then is not documented.
open class CLGeocoder: NSObject {
  private var request: GeocodeRequest?

  /// Whether a request has not been answered yet.
  open var isGeocoding: Bool { request?.isPending ?? false }

  /// Looks up the address of a location.
  open func reverseGeocodeLocation(
    _ location: CLLocation, completionHandler: @escaping CLGeocodeCompletionHandler
  ) {
    request = GeocodeRequest.answered(with: .network, completionHandler)
  }

  /// Ends the pending request with `geocodeCanceled`, as the real one seems to do; this is not confirmed.
  open func cancelGeocode() {
    request?.cancel()
    request = nil
  }
}

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
