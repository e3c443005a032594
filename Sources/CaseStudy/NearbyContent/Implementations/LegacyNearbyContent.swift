import CoreLocationStandIn
import Foundation
import LegacyLocation

extension NearbyContentSubject.Implementation {
  /// The inherited source, which asks the clock, chance, the user defaults and a geocoder of its own.
  package static var legacy: Self {
    Self("legacy", make: .init { LegacySource(in: $0) })
  }
}

private final class LegacySource: NearbyContentSubject.SourceUser {
  private let surroundings: NearbyContentSubject.Surroundings
  private var store = WMFContentStore()
  private var source: TestableSource?

  init(in surroundings: NearbyContentSubject.Surroundings) {
    self.surroundings = surroundings
    // This is never set back. Without a current source the spy answers as the platform does.
    WMFLocationManager.locationManagerType = LocationManagerSubject.LocationManagerSpy.self
    source = TestableSource(surroundings)
  }

  var object: AnyObject? { source }

  var groups: [NearbyContentSubject.Group] {
    store.groups.map { NearbyContentSubject.Group($0, day: surroundings.day(of: $0.date)) }
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

/// The source with its hidden inputs overridden.
private final class TestableSource: WMFNearbyContentSource {
  private let surroundings: NearbyContentSubject.Surroundings

  @MainActor
  init(_ surroundings: NearbyContentSubject.Surroundings) {
    self.surroundings = surroundings
    super.init(
      geocoderType: GeocoderDouble.self, userDefaults: surroundings.defaults,
      articleSearch: ArticleSearchDouble(surroundings))
  }

  override var now: Date { surroundings.now }
  override func draw(below count: Int) -> Int { surroundings.draw(below: count) }
  override func performLater(_ action: @escaping () -> Void) { surroundings.performLater(action) }

  override func makeLocationManager() -> WMFLocationManager {
    WMFLocationManager(
      locationManager: surroundings.locationManager, device: surroundings.device,
      notificationCenter: surroundings.notificationCenter, ignoresUnknownLocation: false)
  }
}

/// A geocoder that a metatype makes, so that it finds its surroundings in what belongs to the whole process.
private final class GeocoderDouble: @MainActor WMFReverseGeocoding {
  private let surroundings: NearbyContentSubject.Surroundings

  @MainActor
  static func wmf_make() -> any WMFReverseGeocoding {
    guard let surroundings = NearbyContentSubject.currentSurroundings else {
      preconditionFailure("A geocoder is made outside of a stimulus; make it while one is applied.")
    }
    return GeocoderDouble(surroundings)
  }

  private init(_ surroundings: NearbyContentSubject.Surroundings) {
    self.surroundings = surroundings
  }

  @MainActor
  func wmf_reverseGeocodeLocation(
    _ location: CLLocation, completionHandler: @escaping CLGeocodeCompletionHandler
  ) {
    let place = NearbyContentSubject.Place.words(location.coordinate.latitude, location.coordinate.longitude)
    surroundings.ask(.geocodes(place)) { answer in
      MainActor.assumeIsolated {
        let matches = answer.placemarks(of: place)
        if !matches.isEmpty {
          completionHandler(matches.map(CLPlacemark.init), nil)
        } else {
          completionHandler(nil, CLError(answer == .nothing ? .geocodeFoundNoResult : .network))
        }
      }
    }
  }
}

private final class ArticleSearchDouble: WMFArticleSearch {
  private let surroundings: NearbyContentSubject.Surroundings

  init(_ surroundings: NearbyContentSubject.Surroundings) {
    self.surroundings = surroundings
  }

  override func fetchArticles(near location: CLLocation, limit: Int, completion: @escaping Completion) {
    let place = NearbyContentSubject.Place.words(location.coordinate.latitude, location.coordinate.longitude)
    surroundings.ask(.searches(place, limit: limit), completing(completion))
  }

  override func fetchArticlesWorldwide(limit: Int, completion: @escaping Completion) {
    surroundings.ask(.searchesWorldwide(limit: limit), completing(completion))
  }

  private func completing(
    _ completion: @escaping Completion
  ) -> (NearbyContentSubject.Answer) -> Void {
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
      placemark: group.placemark.map { NearbyContentSubject.Group.words($0.name, $0.locality, $0.country) },
      wasDismissed: group.wasDismissed, day: day,
      articles: group.articles.map(\.title.asWritten))
  }
}
