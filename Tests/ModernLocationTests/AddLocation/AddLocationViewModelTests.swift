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
    func locations(matching text: String) async throws(GeocodingError) -> [NamedLocation] {
      try result.get()
    }
  }

  private final class NoCountdown: Countdown {
    let isRunning = false
    func start(_ duration: Duration) {}
    func end() async {}
  }
}

extension NamedLocation {
  fileprivate static let paris = NamedLocation(name: "Paris", latitude: 48.8566, longitude: 2.3522)
}
