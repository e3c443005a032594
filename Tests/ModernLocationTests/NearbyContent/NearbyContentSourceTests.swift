import CoreLocationStandIn
import Foundation
import ModernLocation
import Testing

@Suite("The modern nearby-content source with asynchronous services", .patient)
@MainActor
struct NearbyContentSourceTests {
  private let manager = LocationManagerStub()
  private let network = NetworkStub()
  private let store = InMemoryContentStore()
  private let prompt = PromptStub()
  private let source: NearbyContentSource
  private let screen = Screen()

  init() {
    source = NearbyContentSource(
      locationManager: manager, geocoder: network, search: network, prompt: prompt, dates: StoppedDate(),
      randomIndexSource: FirstOfAll())
    source.delegate = screen
  }

  @Test("The source becomes the delegate of its manager (rule 1)")
  func delegate() {
    #expect(manager.delegate === source)
  }

  @Test("A load returns after the source has stored the articles")
  func load() async {
    manager.location = .somewhere
    await source.load(into: store, force: false)
    #expect(network.asked == ["placemark", "20 articles near"])
    #expect(
      store.groups == [
        ContentGroup(
          subject: .nearby(Coordinate(latitude: 1, longitude: 2), Placemark(name: "Somewhere")),
          date: StoppedDate.time,
          articles: network.articles)
      ])
  }

  @Test("A load returns after the source has stored a placeholder")
  func placeholder() async {
    manager.authorizationStatus = .notDetermined
    await source.load(into: store, force: false)
    #expect(network.asked == ["50 articles worldwide"])
    #expect(store.groups == [placeholder(network.articles[0].title, StoppedDate.time)])
  }

  @Test("If the first placeholder is from another day, a load replaces its article")
  func oldPlaceholder() async {
    manager.authorizationStatus = .notDetermined
    let (old, recent) = (placeholder("old", .distantPast), placeholder("recent", StoppedDate.time))
    store.groups = [old, recent]
    await source.load(into: store, force: false)
    #expect(store.groups == [placeholder(network.articles[0].title, StoppedDate.time), recent])
  }

  @Test("The source compares days in the given calendar", arguments: [true, false])
  func calendar(isMidnight: Bool) async throws {
    var calendar = Calendar(identifier: .hebrew)
    // The time of `StoppedDate` is noon in UTC.
    calendar.timeZone = try #require(TimeZone(secondsFromGMT: isMidnight ? -43_200 : 0))
    let source = NearbyContentSource(
      locationManager: manager, geocoder: network, search: network, prompt: prompt, dates: StoppedDate(),
      randomIndexSource: FirstOfAll(), calendar: calendar)
    let aSecondAgo = StoppedDate.time - 1
    manager.authorizationStatus = .notDetermined
    store.groups = [placeholder("old", aSecondAgo)]
    await source.load(into: store, force: false)
    #expect((store.groups[0].date == StoppedDate.time) == isMidnight)
    manager.authorizationStatus = .authorizedAlways
    manager.location = .somewhere
    let elsewhere = ContentGroup(
      subject: .nearby(Coordinate(latitude: 50, longitude: 50), Placemark()), date: aSecondAgo,
      articles: network.articles)
    store.groups = [elsewhere]
    await source.load(into: store, force: false)
    #expect(store.groups.contains(elsewhere) == isMidnight)
  }

  private func placeholder(_ title: String, _ date: Date) -> ContentGroup {
    ContentGroup(
      subject: .placeholder(wasDismissed: false), date: date, articles: [Article(title: title)])
  }

  @Test("A load returns even if it has no work or a request fails, and the source reports a failed search")
  func noAnswer() async {
    manager.authorizationStatus = .denied
    prompt.wasShown = true
    await source.load(into: store, force: false)
    network.fails = true
    prompt.wasShown = false
    await source.load(into: store, force: false)
    manager.authorizationStatus = .authorizedAlways
    manager.location = .somewhere
    await source.load(into: store, force: false)
    #expect(network.asked == ["50 articles worldwide", "placemark"])
    network.failsToFindArticles = true
    network.fails = false
    await source.load(into: store, force: false)
    #expect(store.groups == [])
    #expect(screen.told == [.network, .unreadable])
  }

  @Test("A load that waits for a location returns after the source has stored articles or received an error")
  func waiting() async throws {
    for arrives in [true, false] {
      let load = Task { [store] in await source.load(into: store, force: false) }
      try await patiently { [manager] in while !manager.isUpdating { await Task.yield() } }
      if arrives {
        source.locationManager(manager, didUpdate: .somewhere)
      } else {
        source.locationManager(manager, didReceive: .network)
      }
      await load.value
      #expect(store.groups.count == 1)
      #expect(!manager.isUpdating)
    }
  }

  @Test("A load begins in the task of its caller")
  func beginning() async throws {
    var taskOfStart: Int?
    manager.whileStarting = { taskOfStart = withUnsafeCurrentTask { $0?.hashValue } }
    let load = Task { [store] in await source.load(into: store, force: false) }
    try await patiently { [manager] in while !manager.isUpdating { await Task.yield() } }
    #expect(taskOfStart == load.hashValue)
    source.locationManager(manager, didReceive: .network)
    await load.value
  }

  @Test("The source treats a place at exactly 25 kilometres as near")
  func boundary() async throws {
    let exact = try #require((0..<100).lazy.compactMap { placeAtTheEdge(east: Double($0) / 1000) }.first)
    let group = ContentGroup(
      subject: .nearby(equator, Placemark()), date: StoppedDate.time, articles: network.articles)
    store.groups = [group]
    manager.location = exact
    await source.load(into: store, force: false)
    #expect(network.asked == [])
  }

  private let equator = Coordinate(latitude: 0, longitude: 0)

  /// Returns a place on a meridian at a computed distance of exactly 25 kilometres, or nil if there is none.
  private func placeAtTheEdge(east: Double) -> Location? {
    func place(_ north: Double) -> Location {
      Location(latitude: north, longitude: east, timestamp: StoppedDate.time)
    }
    var north = 0.0
    for digit in 2...57 {
      let further = north + exp2(-Double(digit))
      if place(further).distance(to: equator) < 25_000 { north = further }
    }
    return sequence(first: north, next: \.nextUp).prefix(20).map(place)
      .first { $0.distance(to: equator) == 25_000 }
  }

  @Test("A location that arrives after another client's start does not end the source's updates")
  func othersUpdate() {
    manager.startMonitoringLocation()
    source.locationManager(manager, didUpdate: .somewhere)
    #expect(manager.isUpdating)
  }

  @Test("The source does not retain its screen")
  func weakDelegate() {
    var screen: Screen? = Screen()
    source.delegate = screen
    #expect(source.delegate != nil)
    screen = nil
    #expect(source.delegate == nil)
  }

  @Test("The value types store their arguments")
  func values() {
    let place = Coordinate(latitude: -1, longitude: -2)
    #expect([place.latitude, place.longitude] == [-1, -2])
    #expect(Coordinate(CLLocationCoordinate2D(latitude: -1, longitude: -2)) == place)
    #expect(network.articles.map(\.title) == ["B ", "A", "B "])
    let group = ContentGroup(subject: .nearby(place, Placemark()), date: .now, articles: network.articles)
    #expect(group.articles == network.articles)
  }

  @Test("By default, the source draws each index")
  func draws() {
    #expect(Set((0..<500).map { _ in SystemRandomIndexSource().draw(below: 3) }) == [0, 1, 2])
  }

  @Test("The source ignores headings and permission changes")
  func others() {
    source.locationManager(
      manager, didUpdate: Heading(magnetic: 0, accuracy: 1, timestamp: StoppedDate.time))
    source.locationManager(manager, didChangeEnabledState: true)
    #expect(!manager.isUpdating)
    #expect(network.asked == [])
  }
}

// MARK: Test doubles

final class LocationManagerStub: LocationManagerProtocol {
  weak var delegate: (any LocationManagerDelegate)?
  var location: Location?
  let heading: Heading? = nil
  private(set) var isUpdating = false
  var authorizationStatus = AuthorizationStatus.authorizedWhenInUse
  var whileStarting: () -> Void = {}

  func startMonitoringLocation() {
    isUpdating = true
    whileStarting()
  }
  func stopMonitoringLocation() { isUpdating = false }
}

private final class NetworkStub: ReverseGeocoding, ArticleSearch {
  let articles = ["B ", "A", "B "].map(Article.init)
  private(set) var asked: [String] = []
  var fails = false
  var failsToFindArticles = false

  func placemark(at location: Location) async throws(GeocodingError) -> Placemark {
    asked.append("placemark")
    if fails { throw .network }
    return Placemark(name: "Somewhere")
  }

  func articles(near place: Coordinate, limit: Int) async throws(ArticleSearchError) -> [Article] {
    asked.append("\(limit) articles near")
    if failsToFindArticles { throw .unreadable }
    return articles
  }

  func articlesWorldwide(limit: Int) async throws(ArticleSearchError) -> [Article] {
    asked.append("\(limit) articles worldwide")
    if fails { throw .network }
    return articles
  }
}

private final class Screen: NearbyContentSourceDelegate {
  private(set) var told: [ArticleSearchError] = []

  func nearbyContentSource(_ source: NearbyContentSource, didFail error: ArticleSearchError) {
    told.append(error)
  }
}

final class PromptStub: LocationPrompt {
  var wasShown = false
}

private struct StoppedDate: DateSource {
  static let time = Date(timeIntervalSinceReferenceDate: 43_200)
  let now = time
}

private final class FirstOfAll: RandomIndexSource {
  func draw(below count: Int) -> Int { 0 }
}

extension Location {
  fileprivate static let somewhere = Location(latitude: 1, longitude: 2, timestamp: StoppedDate.time)
}
