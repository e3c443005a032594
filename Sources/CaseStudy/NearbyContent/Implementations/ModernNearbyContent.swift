import CoreLocationStandIn
import Equivalence
import Foundation
package import ModernLocation

extension NearbyContentSubject.Implementation {
  /// The refactored source: what it decides; tests of its own say that what is decided is done.
  public static let modern = Self(
    "modern", declared: { NearbyContentSubject.declaredDifferences }, make: { ModernSource(in: $0) })
}

private final class ModernSource: NearbyContentSubject.SourceUnderTest {
  private let surroundings: NearbyContentSubject.Surroundings
  private let store = InMemoryContentStore()
  private let locationManager: LocationManager
  private let content: NearbyContent

  init(in surroundings: NearbyContentSubject.Surroundings) {
    self.surroundings = surroundings
    locationManager = LocationManager(
      source: CoreLocationSource(
        configuration: .coarse, manager: surroundings.locationManager, ignoresUnknownLocation: false),
      device: UIDeviceOrientationSource(
        device: surroundings.device, notificationCenter: surroundings.notificationCenter))
    content = NearbyContent(
      locationManager: locationManager, store: store, prompt: PromptDouble(surroundings),
      dates: DatesOfWorld(surroundings: surroundings), lottery: LotteryDouble(surroundings),
      calendar: .current)
    locationManager.delegate = self
  }

  var groups: [NearbyContentSubject.Group] {
    store.groups.map { NearbyContentSubject.Group($0, day: surroundings.day(of: $0.date)) }
  }

  func startUpdating() { content.startUpdating() }
  func stopUpdating() { content.stopUpdating() }

  func load(_ load: NearbyContentSubject.Load, force: Bool) {
    perform(content.begin(NearbyContent.Load { load.completed() }, force: force))
  }

  func dismissPlaceholder() {
    for index in store.groups.indices where store.groups[index].isPlaceholder {
      store.groups[index].subject = .placeholder(wasDismissed: true)
    }
  }

  /// Performs what was decided, as `NearbyContentSource` does, but answers come when a stimulus gives them.
  private func perform(_ effects: [NearbyContent.Effect]) {
    for effect in effects {
      switch effect {
      case .complete(let load): surroundings.performLater(load.completion)
      case .reverseGeocode(let location, let refresh):
        let place = NearbyContentSubject.Place.words(forLatitude: location.latitude)
        ask(.geocodes(place)) { content, answer in
          content.didReverseGeocode(location, refresh, answer.placemark(of: place))
        }
      case .searchArticles(let location, let placemark, let refresh):
        let place = NearbyContentSubject.Place.words(forLatitude: location.latitude)
        ask(.searches(place, limit: NearbyContentSource.nearbyArticleLimit)) {
          content, answer in
          content.didSearchArticles(location, placemark, refresh, answer.articles)
        }
      case .searchArticlesWorldwide(let load):
        ask(.searchesWorldwide(limit: NearbyContentSource.worldwideArticleLimit)) {
          content, answer in
          content.didSearchArticlesWorldwide(load, answer.articles)
        }
      }
    }
  }

  private func ask(
    _ asks: NearbyContentSubject.Observation,
    _ decide: @escaping @MainActor (NearbyContent, NearbyContentSubject.Answer) -> [NearbyContent.Effect]
  ) {
    surroundings.ask(asks) { [unowned self] answer in
      MainActor.assumeIsolated { perform(decide(content, answer)) }
    }
  }
}

extension ModernSource: LocationManagerDelegate {
  func locationManager(_ manager: any LocationManagerProtocol, didUpdate location: Location) {
    perform(content.locationDidArrive(location))
  }

  func locationManager(_ manager: any LocationManagerProtocol, didUpdate heading: Heading) {}

  func locationManager(_ manager: any LocationManagerProtocol, didReceive error: LocationError) {
    perform(content.errorDidArrive())
  }

  func locationManager(_ manager: any LocationManagerProtocol, didChangeEnabledState isEnabled: Bool) {}
}

extension NearbyContentSubject.Answer {
  fileprivate func placemark(of place: String) -> Result<Placemark, GeocodingError> {
    switch self {
    case .found: .success(Placemark(PlacemarkStub(.of(place))))
    case .nothing: .failure(.notFound)
    case .failure: .failure(.network)
    }
  }

  fileprivate var articles: Result<[Article], ArticleSearchError> {
    switch self {
    case .found: .success(NearbyContentSubject.titles.map(Article.init))
    case .nothing: .success([])
    case .failure: .failure(.network)
    }
  }
}

private final class PromptDouble: LocationPrompt {
  private let surroundings: NearbyContentSubject.Surroundings
  init(_ surroundings: NearbyContentSubject.Surroundings) { self.surroundings = surroundings }
  var wasShown: Bool { surroundings.wasPrompted }
}

private struct DatesOfWorld: @MainActor DateSource {
  let surroundings: NearbyContentSubject.Surroundings
  @MainActor var now: Date { surroundings.now }
}

private final class LotteryDouble: Lottery {
  private let surroundings: NearbyContentSubject.Surroundings
  init(_ surroundings: NearbyContentSubject.Surroundings) { self.surroundings = surroundings }
  func draw(below count: Int) -> Int { surroundings.draw(below: count) }
}

extension NearbyContentSubject.Group {
  fileprivate init(_ group: ContentGroup, day: Int) {
    let titles = group.articles.map(\.title)
    switch group.subject {
    case .nearby(let coordinate, let placemark):
      self.init(
        place: NearbyContentSubject.Place.words(forLatitude: coordinate.latitude), placemark: placemark.name,
        wasDismissed: false, day: day, articles: titles)
    case .placeholder(let wasDismissed):
      self.init(place: nil, placemark: nil, wasDismissed: wasDismissed, day: day, articles: titles)
    }
  }
}

extension NearbyContent.Load: FingerprintLeaf {
  /// Nothing: it holds a load of the surroundings, and these know which loads nobody has forgotten.
  package nonisolated var fingerprintContent: [Int] { [] }
}
