import ModernLocation
import Testing

@Suite("What only the modern view model has", .patient)
@MainActor
struct AddLocationViewModelTests {
  private let service = LocationServiceStub()
  private let viewModel: AddLocationViewModel

  init() {
    viewModel = AddLocationViewModel(service: service, countdown: NoCountdown())
  }

  @Test("An index below zero has no location (rule 5)")
  func negativeIndex() async {
    await viewModel.textDidChange("paris")
    #expect(viewModel.location(at: 0) == .paris)
    #expect(viewModel.location(at: -1) == nil)
  }

  @Test("It says why the newest request found nothing, until something newer is known")
  func failure() async {
    #expect(viewModel.failure == nil)
    service.result = .failure(.network)
    await viewModel.textDidChange("paris")
    #expect(viewModel.failure == .network)
    await viewModel.textDidChange("pa")
    #expect(viewModel.failure == nil)
    await viewModel.textDidChange("pari")
    service.result = .success([.paris])
    await viewModel.textDidChange("paris")
    #expect(viewModel.failure == nil)
    #expect(viewModel.numberOfLocations == 1)
  }

  @Test("The screen finds the reason for an empty list already there when it is told of the list")
  func failureComesFirst() async {
    let screen = Screen()
    viewModel.delegate = screen
    service.result = .failure(.notFound)
    await viewModel.textDidChange("paris")
    #expect(screen.failures == [.notFound])
    service.result = .success([.paris])
    await viewModel.textDidChange("parish")
    #expect(screen.failures == [.notFound, nil])
  }

  @Test("It does not keep its screen alive")
  func weakDelegate() {
    var screen: Screen? = Screen()
    viewModel.delegate = screen
    #expect(viewModel.delegate != nil)
    screen = nil
    #expect(viewModel.delegate == nil)
  }

  @Test("Of the texts that wait only the first waits for the countdown, and the last is asked for")
  func waiting() async throws {
    let countdown = RunningCountdown()
    let viewModel = AddLocationViewModel(service: service, countdown: countdown)
    let first = Task { await viewModel.textDidChange("pari") }
    try await patiently { while countdown.end == nil { await Task.yield() } }
    let last = Task { await viewModel.textDidChange("paris") }
    try await patiently { await last.value }
    #expect(service.asked == [])
    countdown.end?.resume()
    try await patiently { await first.value }
    #expect(service.asked == ["paris"])
  }

  @Test("The texts of half a second are one")
  func interval() async {
    let countdown = NoCountdown()
    let viewModel = AddLocationViewModel(service: service, countdown: countdown)
    await viewModel.textDidChange("paris")
    #expect(countdown.durations == [.milliseconds(500)])
  }

  private final class Screen: AddLocationViewModelDelegate {
    var failures: [GeocodingError?] = []
    func addLocationViewModel(_ viewModel: AddLocationViewModel, didChangeQuerying isQuerying: Bool) {}
    func addLocationViewModelDidChangeLocations(_ viewModel: AddLocationViewModel) {
      failures.append(viewModel.failure)
    }
  }

  private final class LocationServiceStub: LocationService {
    var result: Result<[NamedLocation], GeocodingError> = .success([.paris])
    private(set) var asked: [String] = []
    func locations(matching text: String) async throws(GeocodingError) -> [NamedLocation] {
      asked.append(text)
      return try result.get()
    }
  }

  private final class RunningCountdown: Countdown {
    let isRunning = true
    private(set) var end: CheckedContinuation<Void, Never>?
    func start(_ duration: Duration) {}
    func end() async { await withCheckedContinuation { end = $0 } }
  }

  private final class NoCountdown: Countdown {
    let isRunning = false
    private(set) var durations: [Duration] = []
    func start(_ duration: Duration) { durations.append(duration) }
    func end() async {}
  }
}

extension NamedLocation {
  fileprivate static let paris = NamedLocation(name: "Paris", latitude: 48.8566, longitude: 2.3522)
}
