import CoreLocationStandIn
import ModernLocation
import Testing

@Suite("The platform's geocoder as a location service", .patient)
@MainActor
struct GeocoderTests {
  private let source = SimulatedGeocodingSource()
  private let geocoder: Geocoder

  init() {
    geocoder = Geocoder { [source] in CLGeocoder(source: source) }
  }

  /// Sends a request in a task, and waits until the platform has received it.
  private func ask(_ text: String) async throws -> Task<Result<[NamedLocation], GeocodingError>, Never> {
    let count = source.requests.count
    let task = Task { () -> Result<[NamedLocation], GeocodingError> in
      do throws(GeocodingError) {
        return .success(try await geocoder.locations(matching: text))
      } catch {
        return .failure(error)
      }
    }
    try await patiently { [source] in while source.requests.count == count { await Task.yield() } }
    return task
  }

  @Test("The geocoder sends the text unchanged, and returns only placemarks with a name and a location")
  func placemarks() async throws {
    let task = try await ask(" Paris ")
    #expect(source.requests.map(\.question) == [.address(" Paris ")])
    let here = LocationReading(latitude: 1, longitude: 2)
    source.answer(
      0,
      with: .placemarks([
        SimulatedPlacemark(name: "b", location: here), SimulatedPlacemark(location: here),
        SimulatedPlacemark(name: "nowhere"), SimulatedPlacemark(name: " A ", location: here),
        SimulatedPlacemark(name: "b", location: here),
      ]))
    let found = ["b", " A ", "b"].map { NamedLocation(name: $0, latitude: 1, longitude: 2) }
    #expect(await task.value == .success(found))
  }

  @Test("A cancelled task cancels only its own request")
  func cancelling() async throws {
    let first = try await ask("paris")
    let second = try await ask("parish")
    first.cancel()
    try await patiently { [source] in while !source.requests[0].isCanceled { await Task.yield() } }
    #expect(source.requests.map(\.isCanceled) == [true, false])
    source.answer(0, with: .error(.network))
    #expect(await first.value == .failure(.canceled))
    source.answer(0, with: .error(.network))
    #expect(await second.value == .failure(.network))
  }

  @Test("When the main actor cancels a task, the geocoder cancels the task's request at once")
  func cancellingAtOnce() async throws {
    let task = try await ask("paris")
    task.cancel()
    #expect(source.requests.map(\.isCanceled) == [true])
    source.answer(0, with: .error(.network))
    #expect(await task.value == .failure(.canceled))
  }

  @Test("If a task is cancelled early, the geocoder cancels its request before another task runs")
  func cancelledBefore() async throws {
    var calls: [String] = []
    var nextTask: Task<[Bool], Never>?
    let geocoder = Geocoder { [source] in
      WatchedGeocoder(on: source) { call in
        calls.append(call)
        if call == "asks" { nextTask = Task { source.requests.map(\.isCanceled) } }
      }
    }
    let task = Task { try await geocoder.locations(matching: "paris") }
    task.cancel()
    try await patiently { [source] in while source.requests.isEmpty { await Task.yield() } }
    #expect(await nextTask?.value == [true])
    #expect(calls == ["asks", "cancels"])
    source.answer(0, with: .error(.network))
    await #expect(throws: GeocodingError.canceled) { try await task.value }
  }

  @Test("Without a network, the geocoder throws a network error")
  func noNetwork() async {
    await #expect(throws: GeocodingError.network) { try await Geocoder().locations(matching: "paris") }
  }
}

/// A geocoder that reports its calls to a closure.
private final class WatchedGeocoder: CLGeocoder {
  private let watch: @MainActor (String) -> Void

  init(on source: SimulatedGeocodingSource, watch: @escaping @MainActor (String) -> Void) {
    self.watch = watch
    super.init(source: source)
  }

  override func geocodeAddressString(
    _ addressString: String, completionHandler: @escaping CLGeocodeCompletionHandler
  ) {
    super.geocodeAddressString(addressString, completionHandler: completionHandler)
    MainActor.assumeIsolated { [watch] in watch("asks") }
  }

  override func cancelGeocode() {
    super.cancelGeocode()
    MainActor.assumeIsolated { [watch] in watch("cancels") }
  }
}
