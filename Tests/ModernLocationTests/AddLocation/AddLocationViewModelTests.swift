import ModernLocation
import Testing

@Suite("Behaviour that only the modern view model has", .patient)
@MainActor
struct AddLocationViewModelTests {
  private let service = LocationServiceStub()
  private let clock = ImmediateClock()
  private let tasks = EndedTasks()
  private let viewModel: AddLocationViewModel

  init() {
    viewModel = AddLocationViewModel(service: service, clock: clock, tasks: tasks)
  }

  /// Types a text, and waits until all tasks have ended.
  private func type(_ text: String) async {
    viewModel.textDidChange(text)
    await tasks.end()
  }

  @Test("The view model has all locations that the service found, unchanged and in order (rule 5)")
  func negativeIndex() async {
    let other = NamedLocation(name: " Suva ", latitude: -18.1, longitude: -179.9)
    service.result = .success([.paris, other])
    await type("paris")
    #expect(viewModel.locations == [.paris, other])
    #expect(other.name == " Suva " && other.latitude == -18.1 && other.longitude == -179.9)
  }

  @Test("The view model keeps the last search's failure until a newer result or a short text")
  func failure() async {
    #expect(viewModel.failure == nil)
    service.result = .failure(.network)
    await type("paris")
    #expect(viewModel.failure == .network)
    await type("pa")
    #expect(viewModel.failure == nil)
    await type("pari")
    service.result = .success([.paris])
    await type("paris")
    #expect(viewModel.failure == nil)
    #expect(viewModel.locations.count == 1)
  }

  @Test("The screen can read the failure during the callback for new locations")
  func failureComesFirst() async {
    let screen = Screen()
    viewModel.delegate = screen
    service.result = .failure(.notFound)
    await type("paris")
    #expect(screen.failures == [.notFound])
    service.result = .success([.paris])
    await type("parish")
    #expect(screen.failures == [.notFound, nil])
  }

  @Test("The view model makes immediate callbacks before `textDidChange` returns")
  func toldAtOnce() {
    viewModel.textDidChange("paris")
    #expect(viewModel.isQuerying)
    let (other, screen) = (AddLocationViewModel(service: service, clock: clock, tasks: tasks), Screen())
    other.delegate = screen
    other.textDidChange("pa")
    #expect(screen.failures == [nil])
  }

  @Test("The view model does not retain its screen")
  func weakDelegate() {
    var screen: Screen? = Screen()
    viewModel.delegate = screen
    #expect(viewModel.delegate != nil)
    screen = nil
    #expect(viewModel.delegate == nil)
  }

  @Test("With the system's clock, the view model waits half a second between two texts")
  func systemClock() async throws {
    let viewModel = AddLocationViewModel(service: service)
    let start = ContinuousClock.now
    for text in ["par", "paris"] { viewModel.textDidChange(text) }
    try await patiently { while service.asked.count < 2 { await Task.yield() } }
    #expect(start.duration(to: .now) >= .milliseconds(500))
    #expect(service.asked == ["par", "paris"])
  }

  @Test("A view model cancels its pending requests when it is deallocated")
  func cancelled() async throws {
    var viewModel: AddLocationViewModel? = AddLocationViewModel(service: service, clock: clock)
    service.isWaiting = true
    viewModel?.textDidChange("paris")
    try await patiently { while service.asked.isEmpty { await Task.yield() } }
    viewModel = nil
    try await patiently { while !service.isCancelled { await Task.yield() } }
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
    var isWaiting = false
    private(set) var asked: [String] = []
    private(set) var isCancelled = false

    func locations(matching text: String) async throws(GeocodingError) -> [NamedLocation] {
      asked.append(text)
      while isWaiting, !Task.isCancelled { await Task.yield() }
      isCancelled = Task.isCancelled
      return try result.get()
    }
  }

  /// A clock that ends every sleep at once.
  private struct ImmediateClock: Clock {
    let now = ContinuousClock.now
    let minimumResolution = Duration.zero

    func sleep(until deadline: ContinuousClock.Instant, tolerance: Duration?) async throws {}
  }

  /// Starts tasks, and lets a test wait for their end.
  private final class EndedTasks: TaskStarter {
    private var tasks: [Task<Void, Never>] = []

    func start(_ work: @escaping @MainActor () async -> Void) -> Task<Void, Never> {
      let task = Task { await work() }
      tasks.append(task)
      return task
    }

    /// Waits until all tasks have ended, including those that start meanwhile.
    func end() async {
      while let task = tasks.popLast() { await task.value }
    }
  }
}

extension NamedLocation {
  fileprivate static let paris = NamedLocation(name: "Paris", latitude: 48.8566, longitude: 2.3522)
}
