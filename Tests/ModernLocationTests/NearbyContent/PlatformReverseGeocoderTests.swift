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

  private func placemark(
    answering answer: SimulatedGeocodingSource.Answer
  ) async throws -> Result<Placemark, GeocodingError> {
    let geocoder = PlatformReverseGeocoder { [source] in CLGeocoder(source: source) }
    let task = Task { () -> Result<Placemark, GeocodingError> in
      do throws(GeocodingError) {
        return .success(try await geocoder.placemark(at: location))
      } catch {
        return .failure(error)
      }
    }
    try await patiently { [source] in while source.requests.isEmpty { await Task.yield() } }
    guard case .location(let asked)? = source.requests.first?.question else {
      Issue.record("The request must have a location.")
      return .failure(.notFound)
    }
    #expect([asked.latitude, asked.longitude] == [1, -2])
    source.answer(0, with: answer)
    return await task.value
  }

  @Test("As in legacy, an answer with neither placemarks nor an error counts as a place without names")
  func nothing() async throws {
    #expect(try await placemark(answering: .nothing) == .success(Placemark()))
  }

  @Test(
    "Near the equator a degree of longitude is about 111 km; a place has the distance 0 from itself")
  func distance() {
    #expect(location.distance(to: Coordinate(latitude: 1, longitude: -2)) == 0)
    #expect((111_000...112_000).contains(location.distance(to: Coordinate(latitude: 1, longitude: -3))))
  }

  @Test("If a task is cancelled before its request, the geocoder cancels the request")
  func cancelledBefore() async throws {
    let geocoder = PlatformReverseGeocoder { [source] in CLGeocoder(source: source) }
    let task = Task { try await geocoder.placemark(at: location) }
    task.cancel()
    try await patiently { [source] in while source.requests.isEmpty { await Task.yield() } }
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
