/// Finds locations while the user types a name.
///
/// The view model searches for a text at once. For the next half second it only remembers the latest text, and then
/// searches for that one.
@MainActor
public final class AddLocationViewModel {
  private static let shortestQuery = 3
  private static let throttleInterval = Duration.milliseconds(500)

  /// Identifies a search, so that the screen shows only the newest one's result.
  private final class Search {}

  /// The delegate, held weakly.
  public weak var delegate: (any AddLocationViewModelDelegate)?
  /// True while the newest search is pending.
  public private(set) var isQuerying = false {
    didSet { delegate?.addLocationViewModel(self, didChangeQuerying: isQuerying) }
  }
  /// Why the last completed search failed; nil after a success or a text that is too short.
  public private(set) var failure: GeocodingError?

  /// The locations that the last completed search found; none after a failure or a text that is too short.
  public private(set) var locations: [NamedLocation] = [] {
    didSet { delegate?.addLocationViewModelDidChangeLocations(self) }
  }
  private let service: any LocationService
  private let clock: any Clock<Duration>
  private let tasks: any TaskStarter
  private var isThrottled = false
  private var heldBackText: String?
  private var lastText: String?
  private var newestSearch: Search?

  /// Makes a view model without results; by default, deallocating it cancels its tasks.
  public init(
    service: any LocationService, clock: any Clock<Duration> = ContinuousClock(),
    tasks: any TaskStarter = CancellingTasks()
  ) {
    self.service = service
    self.clock = clock
    self.tasks = tasks
  }

  // MARK: Text

  /// Handles the current text of the search bar.
  public func textDidChange(_ text: String) {
    if isThrottled {
      heldBackText = text
    } else {
      pass(text)
    }
  }

  private func pass(_ text: String) {
    throttle()
    guard text != lastText else { return }
    lastText = text
    if text.count < Self.shortestQuery { clear() } else { search(for: text) }
  }

  private func throttle() {
    isThrottled = true
    tasks.start { [weak self, clock] in
      do { try await clock.sleep(for: Self.throttleInterval) } catch { return }
      self?.throttleDidEnd()
    }
  }

  private func throttleDidEnd() {
    isThrottled = false
    guard let text = heldBackText else { return }
    heldBackText = nil
    pass(text)
  }

  // MARK: Searching

  private func search(for text: String) {
    let search = Search()
    newestSearch = search
    isQuerying = true
    tasks.start { [weak self, service] in
      do throws(GeocodingError) {
        let locations = try await service.locations(matching: text)
        self?.end(search, locations: locations)
      } catch {
        self?.end(search, failure: error)
      }
    }
  }

  private func end(_ search: Search, locations: [NamedLocation] = [], failure: GeocodingError? = nil) {
    guard search === newestSearch else { return }
    newestSearch = nil
    isQuerying = false
    self.failure = failure
    self.locations = locations
  }

  private func clear() {
    if newestSearch != nil {
      newestSearch = nil
      isQuerying = false
    }
    failure = nil
    locations = []
  }
}

/// The screen that lists a view model's locations.
@MainActor
public protocol AddLocationViewModelDelegate: AnyObject {
  /// A search has begun or ended; after an end, `addLocationViewModelDidChangeLocations` follows.
  func addLocationViewModel(_ viewModel: AddLocationViewModel, didChangeQuerying isQuerying: Bool)
  /// The view model has replaced its locations.
  func addLocationViewModelDidChangeLocations(_ viewModel: AddLocationViewModel)
}
