import CoreLocationStandIn
import Foundation
import LegacyLocation
import ModernLocation
import PlacesApp
import LocationWords

/// The legacy source behind the protocol of the nearby list; its location manager is legacy in every setting.
@MainActor
final class WMFNearbyContentSourceBridge: NearbyFeed {
  var onEvent: (NearbyFeedEvent) -> Void = { _ in }

  private let store = WMFContentStore()
  private let source: BridgedNearbySource
  private var toldGroups: [ContentGroup] = []

  init(on platform: Platform) {
    source = BridgedNearbySource(on: platform)
    source.search.didReply = { [weak self] in self?.tellGroups() }
  }

  func startUpdating() { source.startUpdating() }
  func stopUpdating() { source.stopUpdating() }

  func load(force: Bool) {
    source.load(into: store, force: force) { [weak self] in
      self?.tellGroups()
      self?.onEvent(.loaded)
    }
  }

  private func tellGroups() {
    let groups = store.groups.map(ContentGroup.init)
    guard groups != toldGroups else { return }
    toldGroups = groups
    onEvent(.groups(groups))
  }
}

extension ContentGroup {
  @MainActor
  fileprivate init(_ group: WMFContentGroup) {
    self.init(
      subject: group.coordinate.map(Coordinate.init).map {
        .nearby($0, group.placemark.map(Placemark.init) ?? Placemark())
      }
        ?? .placeholder(wasDismissed: group.wasDismissed),
      date: group.date, articles: group.articles.map { Article(title: $0.title) })
  }
}

private final class BridgedNearbySource: WMFNearbyContentSource {
  let search: BridgedArticleSearch
  // Only the main thread calls the legacy class and these closures, although neither is marked `@MainActor`.
  private let makeManager: () -> WMFLocationManager
  private let runDeferred: (() -> Void) -> Void

  @MainActor
  init(on platform: Platform) {
    makeManager = { LocationManagerConfiguration.coarse.legacyManager(on: platform) }
    runDeferred = platform.runDeferred
    search = BridgedArticleSearch(platform.articles)
    super.init(geocoderType: CLGeocoder.self, userDefaults: platform.defaults, articleSearch: search)
  }

  override func makeLocationManager() -> WMFLocationManager { makeManager() }

  override func performLater(_ action: @escaping () -> Void) {
    super.performLater { [runDeferred, search] in
      runDeferred(action)
      search.didReply()
    }
  }
}

private final class BridgedArticleSearch: WMFArticleSearch {
  /// The closure to call when the source may have changed its store.
  var didReply: () -> Void = {}

  /// Finds articles near a place, or worldwide if the place is nil.
  private let search: (Coordinate?, _ limit: Int, @escaping (ArticleSearchResult) -> Void) -> Void

  @MainActor
  init(_ articles: any ArticleSearch) {
    search = { place, limit, receive in
      Task {
        if let place {
          receive(await articles.result(near: place, limit: limit))
        } else {
          receive(await articles.resultWorldwide(limit: limit))
        }
      }
    }
  }

  override func fetchArticles(near location: CLLocation, limit: Int, completion: @escaping Completion) {
    fetch(near: Coordinate(location.coordinate), limit: limit, completion)
  }

  override func fetchArticlesWorldwide(limit: Int, completion: @escaping Completion) {
    fetch(near: nil, limit: limit, completion)
  }

  private func fetch(near place: Coordinate?, limit: Int, _ completion: @escaping Completion) {
    search(place, limit) { [weak self] reply in
      switch reply {
      case .success(let articles): completion(articles.map { WMFArticle(title: $0.title) }, nil)
      case .failure(let error): completion(nil, error)
      }
      self?.didReply()
    }
  }
}
