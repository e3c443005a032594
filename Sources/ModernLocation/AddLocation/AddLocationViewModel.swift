/// Finds the places that a screen lists while somebody types the name of one.
///
/// The screen runs ``textDidChange(_:)`` in a task for each change of its text, and cancels these tasks when it goes away.
@MainActor
public final class AddLocationViewModel {
  private static let shortestQuery = 3

  /// A request that is under way; only the newest is waited for.
  private final class Search {}

  /// Is told what changes, held weakly.
  public weak var delegate: (any AddLocationViewModelDelegate)?
  /// Whether the newest request has not been answered yet.
  public private(set) var isQuerying = false {
    didSet { delegate?.addLocationViewModel(self, didChangeQuerying: isQuerying) }
  }
  /// Why the newest request found nothing; nil if it was answered with locations, or there is none.
  public private(set) var failure: GeocodingError?

  private var locations: [NamedLocation] = [] {
    didSet { delegate?.addLocationViewModelDidChangeLocations(self) }
  }
  private let service: any LocationService
  private let throttle: TextThrottle
  private var lastText: String?
  private var newestSearch: Search?

  /// Makes a view model that has found nothing.
  ///
  /// - Parameters:
  ///   - service: What finds locations.
  ///   - countdown: What says when the next change of the text may pass; nobody else uses it.
  public init(service: any LocationService, countdown: any Countdown = ClockCountdown()) {
    self.service = service
    throttle = TextThrottle(countdown: countdown)
  }

  // MARK: Results

  /// Whether there are locations.
  public var hasLocations: Bool { !locations.isEmpty }
  /// How many locations there are.
  public var numberOfLocations: Int { locations.count }

  /// The location at an index; nil if there is none.
  public func location(at index: Int) -> NamedLocation? {
    locations.indices.contains(index) ? locations[index] : nil
  }

  // MARK: Text

  /// Takes the text that stands in the search bar now; returns when nothing is left to do for it.
  public func textDidChange(_ text: String) async {
    guard let text = await throttle.admit(text), let search = begin(text) else { return }
    do throws(GeocodingError) {
      end(search, with: .success(try await service.locations(matching: text)))
    } catch {
      end(search, with: .failure(error))
    }
  }

  /// Begins a search for a text; nil if there is nothing to ask.
  private func begin(_ text: String) -> Search? {
    guard text != lastText else { return nil }
    lastText = text
    guard text.count >= Self.shortestQuery else {
      clear()
      return nil
    }
    let search = Search()
    newestSearch = search
    isQuerying = true
    return search
  }

  private func clear() {
    if newestSearch != nil {
      newestSearch = nil
      isQuerying = false
    }
    show(.success([]))
  }

  /// Shows what a search came to, unless something newer was asked meanwhile.
  private func end(_ search: Search, with result: Result<[NamedLocation], GeocodingError>) {
    guard search === newestSearch else { return }
    newestSearch = nil
    isQuerying = false
    show(result)
  }

  private func show(_ result: Result<[NamedLocation], GeocodingError>) {
    switch result {
    case .success(let found):
      failure = nil
      locations = found
    case .failure(let error):
      failure = error
      locations = []
    }
  }
}
