import CoreLocationStandIn
import Foundation
import ModernLocation
import Testing

@Suite("The platform's geocoder as a finder of placemarks", .patient)
@MainActor
struct PlatformReverseGeocoderTests {
  private let source = SimulatedGeocodingSource()
  private let location = Location(
    latitude: 1, longitude: -2, timestamp: Date(timeIntervalSinceReferenceDate: 0))

  /// Sends a request in a task, which can be cancelled before.
  private func ask(isCancelled: Bool = false) async throws -> Task<Placemark, any Error> {
    let geocoder = PlatformReverseGeocoder { [source] in CLGeocoder(source: source) }
    let task = Task { try await geocoder.placemark(at: location) }
    if isCancelled { task.cancel() }
    try await patiently { [source] in while source.requests.isEmpty { await Task.yield() } }
    return task
  }

  @Test("As in legacy, an answer with neither placemarks nor an error counts as a place without names")
  func nothing() async throws {
    let task = try await ask()
    source.answer(0, with: .nothing)
    #expect(try await task.value == Placemark())
  }

  @Test(
    "Near the equator a degree of longitude is about 111 km; a place has the distance 0 from itself")
  func distance() {
    #expect(location.distance(to: Coordinate(latitude: 1, longitude: -2)) == 0)
    #expect((111_000...112_000).contains(location.distance(to: Coordinate(latitude: 1, longitude: -3))))
  }

  @Test("If a task is cancelled before its request, the geocoder cancels the request")
  func cancelledBefore() async throws {
    let task = try await ask(isCancelled: true)
    #expect(source.requests.map(\.isCanceled) == [true])
    source.answer(0, with: .error(.network))
    await #expect(throws: GeocodingError.canceled) { try await task.value }
  }

  @Test("By default, the geocoder uses the platform, which has no network in tests")
  func platform() async {
    await #expect(throws: GeocodingError.network) {
      try await PlatformReverseGeocoder().placemark(at: location)
    }
  }
}
