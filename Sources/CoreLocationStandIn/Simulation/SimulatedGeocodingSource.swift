#if !canImport(UIKit)
/// Answers the requests of the geocoders that are attached to it, one at a time and in any order.
///
/// Geocoders attached to a source are used on the main thread, where the real one answers.
@MainActor
public final class SimulatedGeocodingSource {
  /// How the platform behaves where the documentation leaves room.
  public struct Behavior: Hashable, Sendable {
    /// Whether a newer request cancels an older one of the same geocoder; if not, both run.
    public var newerRequestCancelsOlder = false

    /// Makes a platform on which requests run side by side.
    public init() {}
  }

  /// What a geocoder is asked.
  public enum Question: Hashable, Sendable {
    /// Where an address is.
    case address(String)
    /// What is at a location.
    case location(SimulatedLocation)
  }

  /// A request that has not been answered yet.
  public struct Request: Hashable, Sendable {
    /// What is asked.
    public let question: Question
    /// Whether it was cancelled, so that nothing but `geocodeCanceled` can be the answer.
    public internal(set) var isCanceled = false
  }

  /// What a request comes to.
  public enum Answer: Hashable, Sendable {
    /// Placemarks, best match first, at least one: nothing found is an error.
    case placemarks([SimulatedPlacemark])
    /// An error.
    case error(CLError.Code)
    /// Placemarks, and an error as well.
    case partial([SimulatedPlacemark])
  }

  private struct PendingRequest {
    var request: Request
    var geocoder: GeocoderToken
    var completion: CLGeocodeCompletionHandler
  }

  /// How the platform behaves.
  public let behavior: Behavior
  private var pending: [PendingRequest] = []

  /// Makes a source that nobody has asked.
  public nonisolated init(behavior: Behavior = Behavior()) {
    self.behavior = behavior
  }

  /// The requests that have not been answered, oldest first.
  public var requests: [Request] { pending.map(\.request) }

  /// Answers a request at once; one that was cancelled is answered with `geocodeCanceled`, whatever the answer.
  ///
  /// - Precondition: There is a request at the index, and placemarks that are given are not empty.
  public func answer(_ index: Int, with answer: Answer) {
    precondition(answer != .placemarks([]), "A geocoder that finds nothing answers with an error.")
    let answered = pending.remove(at: index)
    switch answered.request.isCanceled ? .error(.geocodeCanceled) : answer {
    case .placemarks(let placemarks): answered.completion(placemarks.map(CLPlacemark.init), nil)
    case .error(let code): answered.completion(nil, CLError(code))
    case .partial(let placemarks):
      answered.completion(placemarks.map(CLPlacemark.init), CLError(.geocodeFoundPartialResult))
    }
  }

  // MARK: What geocoders ask

  func receive(
    _ question: Question, from geocoder: GeocoderToken, _ completion: @escaping CLGeocodeCompletionHandler
  ) {
    if behavior.newerRequestCancelsOlder { cancelRequests(of: geocoder) }
    pending.append(
      PendingRequest(request: Request(question: question), geocoder: geocoder, completion: completion))
  }

  func cancelRequests(of geocoder: GeocoderToken) {
    for index in pending.indices where pending[index].geocoder === geocoder {
      pending[index].request.isCanceled = true
    }
  }

  func isGeocoding(for geocoder: GeocoderToken) -> Bool {
    pending.contains { $0.geocoder === geocoder && !$0.request.isCanceled }
  }
}

extension SimulatedGeocodingSource {
  /// The source that geocoders made on this thread attach to.
  nonisolated static let installation = ThreadInstallation<SimulatedGeocodingSource>(
    key: "CoreLocationStandIn.SimulatedGeocodingSource")

  /// Lets geocoders that the body makes on this thread attach to this source.
  ///
  /// The body is synchronous, so that no other work on the thread can find the wrong source.
  public func whileInstalled<Result>(_ body: () throws -> Result) rethrows -> Result {
    try Self.installation.install(self, while: body)
  }
}
#endif
