import CoreLocationStandIn
import Equivalence
import Foundation
import LegacyLocation
import ModernLocation

extension NearbyContentSubject.Implementation {
  static var legacy: Self { Self("legacy", make: { LegacyNearbyDriver(in: $0) }) }

  static var modern: Self { modern("modern") { DefaultsLocationPrompt(defaults: $0) } }

  static func modern(
    _ name: String, prompt: @escaping @MainActor @Sendable (UserDefaults) -> any LocationPrompt
  ) -> Self {
    Self(
      name, declared: NearbyContentSubject.declaredDifferences,
      make: { ModernNearbyDriver(in: $0, prompt: prompt($0.defaults)) })
  }
}

private final class LegacyNearbyDriver: NearbyContentSubject.Driver {
  private let world: NearbyContentSubject.World
  private var store = WMFContentStore()
  private var source: TestableSource?

  init(in world: NearbyContentSubject.World) {
    self.world = world
    LocationManagerSubject.LocationManagerSpy.install()
    source = TestableSource(world)
  }

  var object: AnyObject? { source }

  var groups: [NearbyContentSubject.Group] {
    store.groups.map { NearbyContentSubject.Group($0, day: world.day(of: $0.date)) }
  }

  func startUpdating() { source?.startUpdating() }
  func stopUpdating() { source?.stopUpdating() }

  func load(_ load: NearbyContentSubject.Load, force: Bool) {
    source?.load(into: store, force: force) { load.completed() }
  }

  func dismissPlaceholder() {
    for group in store.groups where group.kind == .locationPlaceholder { group.wasDismissed = true }
  }

  func replaceStore() { store = WMFContentStore() }
  func leave() { source = nil }
}

/// The legacy source, with its hidden inputs overridden.
private final class TestableSource: WMFNearbyContentSource {
  private let world: NearbyContentSubject.World

  @MainActor
  init(_ world: NearbyContentSubject.World) {
    self.world = world
    super.init(
      geocoderType: GeocoderDouble.self, userDefaults: world.defaults,
      articleSearch: ArticleSearchDouble(world))
  }

  override var now: Date { world.now }
  override func draw(below count: Int) -> Int { world.draw(below: count) }
  override func performLater(_ action: @escaping () -> Void) { world.performLater(action) }

  override func makeLocationManager() -> WMFLocationManager {
    WMFLocationManager(
      locationManager: world.locationManager, device: world.device,
      notificationCenter: world.notificationCenter, ignoresUnknownLocation: false)
  }
}

/// Passes requests on to a geocoder for `currentWorld`, because legacy makes this object without dependencies.
private final class GeocoderDouble: @MainActor WMFReverseGeocoding {
  private let geocoder: NearbyContentSubject.GeocoderSpy

  @MainActor
  static func wmf_make() -> any WMFReverseGeocoding {
    guard let world = NearbyContentSubject.currentWorld else {
      preconditionFailure("A class made a geocoder outside an event. Make geocoders only during an event.")
    }
    return GeocoderDouble(.init(world))
  }

  private init(_ geocoder: NearbyContentSubject.GeocoderSpy) { self.geocoder = geocoder }

  @MainActor
  func wmf_reverseGeocodeLocation(
    _ location: CLLocation, completionHandler: @escaping CLGeocodeCompletionHandler
  ) {
    geocoder.wmf_reverseGeocodeLocation(location, completionHandler: completionHandler)
  }
}

private final class ArticleSearchDouble: WMFArticleSearch {
  private let world: NearbyContentSubject.World

  init(_ world: NearbyContentSubject.World) { self.world = world }

  override func fetchArticles(near location: CLLocation, limit: Int, completion: @escaping Completion) {
    let place = NearbyContentSubject.Place.words(location.coordinate.latitude, location.coordinate.longitude)
    world.ask(.searches(place, limit: limit), completing(completion))
  }

  override func fetchArticlesWorldwide(limit: Int, completion: @escaping Completion) {
    world.ask(.searchesWorldwide(limit: limit), completing(completion))
  }

  private func completing(_ completion: @escaping Completion) -> (NearbyContentSubject.Answer) -> Void {
    { answer in
      let error = answer.searchFailure.map {
        URLError($0 == .network ? .notConnectedToInternet : .cannotParseResponse)
      }
      completion(answer.titles?.map(WMFArticle.init), error)
    }
  }
}

extension NearbyContentSubject.Group {
  fileprivate init(_ group: WMFContentGroup, day: Int) {
    self.init(
      place: group.coordinate.map { NearbyContentSubject.Place.words($0.latitude, $0.longitude) },
      // Where legacy stores nil, modern stores a placemark without names.
      placemark: group.coordinate.map { _ in
        NearbyContentSubject.Group.words(
          group.placemark?.name, group.placemark?.locality, group.placemark?.country)
      },
      wasDismissed: group.wasDismissed, day: day,
      articles: group.articles.map(\.title.asWritten))
  }

  init(_ group: ContentGroup, day: Int) {
    let titles = group.articles.map(\.title.asWritten)
    switch group.subject {
    case .nearby(let coordinate, let placemark):
      self.init(
        place: NearbyContentSubject.Place.words(coordinate.latitude, coordinate.longitude),
        placemark: NearbyContentSubject.Group.words(placemark.name, placemark.locality, placemark.country),
        wasDismissed: false, day: day, articles: titles)
    case .placeholder(let wasDismissed):
      self.init(place: nil, placemark: nil, wasDismissed: wasDismissed, day: day, articles: titles)
    }
  }
}

private final class ModernNearbyDriver: NearbyContentSubject.Driver {
  private let world: NearbyContentSubject.World
  private var store = InMemoryContentStore()
  private var source: NearbyContentSource?
  private var screen: FailureSpy?

  init(in world: NearbyContentSubject.World, prompt: any LocationPrompt) {
    self.world = world
    let locationManager = LocationManager(
      source: CoreLocationSource(
        configuration: .coarse, manager: world.locationManager, ignoresUnknownLocation: false),
      device: UIDeviceOrientationSource(
        device: world.device, notificationCenter: world.notificationCenter))
    source = NearbyContentSource(
      locationManager: locationManager, requests: world, prompt: prompt, dates: world,
      randomIndexSource: world, calendar: .current)
    screen = FailureSpy(world)
    source?.delegate = screen
  }

  var object: AnyObject? { source }

  var groups: [NearbyContentSubject.Group] {
    store.groups.map { NearbyContentSubject.Group($0, day: world.day(of: $0.date)) }
  }

  func startUpdating() { source?.startUpdating() }
  func stopUpdating() { source?.stopUpdating() }

  /// Begins a load in the next run-loop pass, like a screen whose task retains the source.
  func load(_ load: NearbyContentSubject.Load, force: Bool) {
    world.performLater { [source, store] in
      MainActor.assumeIsolated {
        source?.begin(NearbyContentSource.Load(into: store) { load.completed() }, force: force)
      }
    }
  }

  func dismissPlaceholder() {
    for index in store.groups.indices where store.groups[index].isPlaceholder {
      store.groups[index].subject = .placeholder(wasDismissed: true)
    }
  }

  func replaceStore() { store = InMemoryContentStore() }
  func leave() { (source, screen) = (nil, nil) }
}

private final class FailureSpy: NearbyContentSourceDelegate {
  private let world: NearbyContentSubject.World
  init(_ world: NearbyContentSubject.World) { self.world = world }

  func nearbyContentSource(_ source: NearbyContentSource, didFail error: ArticleSearchError) {
    world.record(.tellsFailure(error))
    world.stage.act(
      during: "didFail", [.load(force: false), .startUpdating, .stopUpdating, .leave], isOnlyInModern: true)
  }
}

extension NearbyContentSubject.World: DateSource, RandomIndexSource, NearbyRequests {
  func findPlacemark(at location: Location, then: @escaping @MainActor (Placemark?) -> Void) {
    PlatformReverseGeocoder { [unowned self] in NearbyContentSubject.GeocoderSpy(self) }
      .findPlacemark(at: location, then: then)
  }

  func findArticles(near place: Coordinate, limit: Int, then: @escaping (ArticleSearchResult) -> Void) {
    let place = NearbyContentSubject.Place.words(place.latitude, place.longitude)
    ask(.searches(place, limit: limit)) { then($0.articles) }
  }

  func findArticlesWorldwide(limit: Int, then: @escaping (ArticleSearchResult) -> Void) {
    ask(.searchesWorldwide(limit: limit)) { then($0.articles) }
  }
}

extension NearbyContentSubject.Answer {
  fileprivate var articles: ArticleSearchResult {
    titles.map { .success($0.map(Article.init)) } ?? .failure(searchFailure ?? .unreadable)
  }
}

extension NearbyContentSource.Load: CustomFingerprintable {
  /// Nothing, because the fingerprint of the world contains the loads.
  nonisolated var fingerprintContent: [Int] { [] }
}
