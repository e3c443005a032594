import Foundation
import ModernLocation
import Testing

/// Tests dependencies that call the source back before its call to them returns.
@Suite("The modern nearby-content source under reentrancy", .patient)
@MainActor
final class NearbyContentReentrancyTests {
  private let manager = LocationManagerStub()
  private let requests = RequestsStub()
  private let store = InMemoryContentStore()
  private let source: NearbyContentSource

  init() {
    source = NearbyContentSource(
      locationManager: manager, requests: requests, prompt: PromptStub(), dates: SystemDateSource(),
      randomIndexSource: SystemRandomIndexSource(), calendar: .current)
  }

  // The closures that the stubs store retain the source, which retains the stubs.
  isolated deinit {
    requests.forget()
    manager.whileStarting = {}
  }

  /// Begins a load that can begin another one when it ends.
  private func load(thenAnother next: Bool = true, ended: @escaping () -> Void = {}) {
    let begun = NearbyContentSource.Load(into: store) { [unowned self] in
      ended()
      if next { load(thenAnother: false) }
    }
    source.begin(begun, force: false)
  }

  @Test("A load that begins when an error ends another one waits for a location of its own")
  func loadAfterError() {
    load()
    source.locationManager(manager, didReceive: .network)
    #expect(manager.isUpdating)
    source.locationManager(manager, didReceive: .network)
    #expect(!manager.isUpdating)
  }

  @Test("A load that begins when a location ends another one waits for a location of its own")
  func loadAfterLocation() {
    requests.answersAtOnce = true
    load()
    source.locationManager(manager, didUpdate: .here)
    #expect(manager.isUpdating)
    source.locationManager(manager, didReceive: .network)
    #expect(!manager.isUpdating)
  }

  @Test("If a request finds no placemark, the next load sends another request")
  func loadAfterPlacemark() {
    manager.location = .here
    load()
    requests.placemark?(nil)
    #expect(requests.asked == ["placemark", "placemark"])
  }

  @Test("A load that begins when a failed search is reported sends a new request")
  func loadAfterFailure() {
    manager.location = .here
    load(thenAnother: false)
    requests.placemark?(Placemark())
    load(thenAnother: false)
    #expect(requests.asked == ["placemark", "articles", "placemark"])
    let screen = Screen { [unowned self] in load(thenAnother: false) }
    source.delegate = screen
    withExtendedLifetime(screen) { requests.articles?(.failure(.network)) }
    #expect(requests.asked == ["placemark", "articles", "placemark", "placemark"])
  }

  @Test("If a request is answered at once, the source can send the next one")
  func answerAtOnce() {
    manager.location = .here
    requests.answersAtOnce = true
    load(thenAnother: false)
    load(thenAnother: false)
    #expect(requests.asked == ["placemark", "placemark"])
  }

  @Test("A load first removes a placeholder, and then starts the manager")
  func placeholder() {
    store.groups = [ContentGroup(subject: .placeholder(wasDismissed: false), date: .now, articles: [])]
    var seen: [ContentGroup]?
    manager.whileStarting = { [store] in seen = store.groups }
    load(thenAnother: false)
    #expect(seen == [])
  }

  @Test(
    "If a location arrives while a load starts the manager, the load requests a placemark and ends"
  )
  func locationWhileStarting() {
    manager.whileStarting = { [source, manager] in source.locationManager(manager, didUpdate: .here) }
    requests.answersAtOnce = true
    var ends = 0
    load(thenAnother: false) { ends += 1 }
    #expect(requests.asked == ["placemark"])
    #expect(!manager.isUpdating)
    #expect(ends == 1)
  }
}

private final class RequestsStub: NearbyRequests {
  private(set) var asked: [String] = []
  var answersAtOnce = false
  private(set) var placemark: (@MainActor (Placemark?) -> Void)?
  private(set) var articles: ((ArticleSearchResult) -> Void)?

  func findPlacemark(at location: Location, then: @escaping @MainActor (Placemark?) -> Void) {
    asked.append("placemark")
    if answersAtOnce { then(nil) } else { placemark = then }
  }

  func findArticles(near place: Coordinate, limit: Int, then: @escaping (ArticleSearchResult) -> Void) {
    asked.append("articles")
    articles = then
  }

  func findArticlesWorldwide(limit: Int, then: @escaping (ArticleSearchResult) -> Void) {}

  func forget() { (placemark, articles) = (nil, nil) }
}

private final class Screen: NearbyContentSourceDelegate {
  private let onFailure: () -> Void

  init(onFailure: @escaping () -> Void) { self.onFailure = onFailure }

  func nearbyContentSource(_ source: NearbyContentSource, didFail error: ArticleSearchError) { onFailure() }
}

extension Location {
  fileprivate static let here = Location(latitude: 1, longitude: 2, timestamp: .now)
}
