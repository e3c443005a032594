import CoreLocationStandIn
import Equivalence
import Foundation
package import ModernLocation

extension NearbyContentSubject.Implementation {
  /// The refactored source; tests of its own say that its questions are asked.
  package static var modern: Self {
    modern("modern") { DefaultsLocationPrompt(defaults: $0) }
  }

  /// The refactored source, which asks the user defaults in this way whether the user was asked.
  static func modern(
    _ name: String, prompt: @escaping @MainActor @Sendable (UserDefaults) -> any LocationPrompt
  ) -> Self {
    Self(
      name, declared: NearbyContentSubject.declaredDifferences,
      make: .init { ModernSource(in: $0, prompt: prompt($0.defaults)) })
  }
}

private final class ModernSource: NearbyContentSubject.SourceUser {
  private let surroundings: NearbyContentSubject.Surroundings
  private var store = InMemoryContentStore()
  private var source: NearbyContentSource?
  private var screen: FailureSpy?

  init(in surroundings: NearbyContentSubject.Surroundings, prompt: any LocationPrompt) {
    self.surroundings = surroundings
    let locationManager = LocationManager(
      source: CoreLocationSource(
        configuration: .coarse, manager: surroundings.locationManager, ignoresUnknownLocation: false),
      device: UIDeviceOrientationSource(
        device: surroundings.device, notificationCenter: surroundings.notificationCenter))
    source = NearbyContentSource(
      locationManager: locationManager, questions: surroundings, prompt: prompt, dates: surroundings,
      randomIndexSource: surroundings, calendar: .current)
    screen = FailureSpy(surroundings)
    source?.delegate = screen
  }

  var object: AnyObject? { source }

  var groups: [NearbyContentSubject.Group] {
    store.groups.map { NearbyContentSubject.Group($0, day: surroundings.day(of: $0.date)) }
  }

  func startUpdating() { source?.startUpdating() }
  func stopUpdating() { source?.stopUpdating() }

  /// Begins a load as a screen does, in a task, which begins in the next run-loop pass and holds the source.
  func load(_ load: NearbyContentSubject.Load, force: Bool) {
    surroundings.performLater { [source, store] in
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
  private let surroundings: NearbyContentSubject.Surroundings
  init(_ surroundings: NearbyContentSubject.Surroundings) { self.surroundings = surroundings }

  func nearbyContentSource(_ source: NearbyContentSource, didFail error: ArticleSearchError) {
    switch error {
    case .network: surroundings.record(.tellsFailure(.network))
    case .unreadable: surroundings.record(.tellsFailure(.unreadable))
    }
  }
}

extension NearbyContentSubject.Surroundings: DateSource, RandomIndexSource, NearbyRequests {
  func findPlacemark(at location: Location, then: @escaping (Placemark?) -> Void) {
    let place = NearbyContentSubject.Place.words(location.latitude, location.longitude)
    ask(.geocodes(place)) { answer in
      then(Placemark(bestOf: answer.placemarks(of: place).map(CLPlacemark.init)))
    }
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
    titles.map { .success($0.map(Article.init)) }
      ?? .failure(searchFailure == .network ? .network : .unreadable)
  }
}

extension NearbyContentSubject.Group {
  fileprivate init(_ group: ContentGroup, day: Int) {
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

extension NearbyContentSource.Load: CustomFingerprintable {
  /// Nothing: it holds a load of the surroundings, which know the loads that are not forgotten.
  package nonisolated var fingerprintContent: [Int] { [] }
}
