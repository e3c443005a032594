#if !canImport(UIKit)
/// Answers the requests of its geocoders, in any order.
///
/// Use the geocoders of a source on the main thread, where the real geocoder answers.
@MainActor
public final class SimulatedGeocodingSource {
  /// The content of a request.
  public enum Question: Hashable, Sendable {
    /// A request for the placemarks of an address.
    case address(String)
    /// A request for the placemarks of a location.
    case location(LocationReading)
  }

  /// A request without an answer yet.
  public struct Request: Hashable, Sendable {
    /// The content of the request.
    public let question: Question
    /// True once the request is cancelled; its only possible answer is then `geocodeCanceled`.
    public internal(set) var isCanceled = false
  }

  /// The answer to a request.
  public enum Answer: Hashable, Sendable {
    /// At least one placemark, best match first; a request that finds nothing ends with an error.
    case placemarks([SimulatedPlacemark])
    /// An error.
    case error(CLError.Code)
    /// Placemarks, and an error as well.
    case partial([SimulatedPlacemark])
    /// Neither placemarks nor an error.
    case nothing
  }

  private struct PendingRequest {
    var request: Request
    var geocoder: GeocoderToken
    var completion: CLGeocodeCompletionHandler
  }

  private let newerRequestCancelsOlder: Bool
  private var pending: [PendingRequest] = []

  /// Makes a source; `newerRequestCancelsOlder` says whether a geocoder's newer request cancels its older ones.
  ///
  /// Core Location's documentation does not say whether this happens.
  public nonisolated init(newerRequestCancelsOlder: Bool = false) {
    self.newerRequestCancelsOlder = newerRequestCancelsOlder
  }

  /// The requests without an answer, oldest first.
  public var requests: [Request] { pending.map(\.request) }

  /// Answers a request at once; a cancelled one always gets `geocodeCanceled`.
  ///
  /// - Precondition: There is a request at the index, and the answer is not an empty list of placemarks.
  public func answer(_ index: Int, with answer: Answer) {
    precondition(answer != .placemarks([]), "A geocoder that finds nothing answers with an error.")
    let answered = pending.remove(at: index)
    switch answered.request.isCanceled ? .error(.geocodeCanceled) : answer {
    case .placemarks(let placemarks): answered.completion(placemarks.map(CLPlacemark.init), nil)
    case .error(let code): answered.completion(nil, CLError(code))
    case .partial(let placemarks):
      answered.completion(placemarks.map(CLPlacemark.init), CLError(.geocodeFoundPartialResult))
    case .nothing: answered.completion(nil, nil)
    }
  }

  // MARK: Requests of geocoders

  func receive(
    _ question: Question, from geocoder: GeocoderToken, _ completion: @escaping CLGeocodeCompletionHandler
  ) {
    if newerRequestCancelsOlder { cancelRequests(of: geocoder) }
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
  nonisolated static let installation = ThreadInstallation<SimulatedGeocodingSource>(
    key: "CoreLocationStandIn.SimulatedGeocodingSource")

  /// While the body runs, new geocoders on this thread use this source.
  public func whileInstalled<Result>(_ body: () throws -> Result) rethrows -> Result {
    try Self.installation.install(self, while: body)
  }
}

/// The values of one placemark.
public struct SimulatedPlacemark: Hashable, Sendable {
  /// The name of the place.
  public var name: String?
  /// The city.
  public var locality: String?
  /// The country.
  public var country: String?
  /// The location.
  public var location: LocationReading?

  /// Makes a placemark.
  public init(
    name: String? = nil, locality: String? = nil, country: String? = nil, location: LocationReading? = nil
  ) {
    self.name = name
    self.locality = locality
    self.country = country
    self.location = location
  }
}
#endif
