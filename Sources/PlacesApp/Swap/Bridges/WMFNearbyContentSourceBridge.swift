import CoreLocationStandIn
import Foundation
import LegacyLocation
import ModernLocation

/// The inherited source behind the protocol of the list of what is near.
///
/// It makes an inherited location manager of its own, whatever the setting says about location managers.
@MainActor
package final class WMFNearbyContentSourceBridge: NearbyFeed {
  /// Is told what the source comes to.
  package var onEvent: (NearbyFeedEvent) -> Void = { _ in }

  private let store = WMFContentStore()
  private let source: BridgedNearbySource
  private let surroundings: NearbySurroundings
  private var toldGroups: [ContentGroup] = []

  /// Makes an inherited source in its surroundings.
  init(in surroundings: NearbySurroundings) {
    self.surroundings = surroundings
    source = BridgedNearbySource(contentStore: store, in: surroundings)
    source.willComplete = { [weak self] in self?.tellGroups() }
  }

  /// Makes an inherited source on the app's platform.
  convenience init(on platform: Platform) { self.init(in: NearbySurroundings(on: platform)) }

  /// Follows the user, if that is allowed.
  package func startUpdating() { source.startUpdating() }
  /// Follows the user no longer.
  package func stopUpdating() { source.stopUpdating() }

  /// Brings the groups up to date, and tells when that is done.
  package func load(force: Bool) {
    load(force: force) { [weak self] in self?.onEvent(.loaded) }
  }

  /// Brings the groups up to date, and calls back when that is done, if ever.
  func load(force: Bool, completion: @escaping () -> Void) {
    surroundings.whileCurrent { source.load(force: force, completion: completion) }
    tellGroups()
  }

  private func tellGroups() {
    let groups = store.groups.map(ContentGroup.init)
    guard groups != toldGroups else { return }
    toldGroups = groups
    onEvent(.groups(groups))
  }
}

extension ContentGroup {
  /// An inherited group, as the modern side's value.
  @MainActor
  fileprivate init(_ group: WMFContentGroup) {
    let coordinate = group.coordinate.map { Coordinate(latitude: $0.latitude, longitude: $0.longitude) }
    self.init(
      subject: coordinate.map { .nearby($0, group.placemark.map(Placemark.init) ?? Placemark()) }
        ?? .placeholder(wasDismissed: group.wasDismissed),
      date: group.date, articles: group.articles.map { Article(title: $0.title) })
  }
}

/// The inherited source with its seams filled by the app.
private final class BridgedNearbySource: WMFNearbyContentSource {
  var willComplete: () -> Void = {}
  // The inherited class is used on the main thread, which its type does not say; so is this.
  private let makeManager: () -> WMFLocationManager

  @MainActor
  init(contentStore: WMFContentStore, in surroundings: NearbySurroundings) {
    makeManager = surroundings.makeLocationManager
    super.init(
      contentStore: contentStore, geocoderType: CurrentReverseGeocoder.self,
      userDefaults: surroundings.defaults, articleSearch: BridgedArticleSearch(surroundings.search))
  }

  override func makeLocationManager() -> WMFLocationManager { makeManager() }

  override func performLater(_ action: @escaping () -> Void) {
    super.performLater { [willComplete] in
      willComplete()
      action()
    }
  }
}

/// The inherited search on the app's encyclopedia.
private final class BridgedArticleSearch: WMFArticleSearch {
  private let search: NearbySurroundings.Search

  init(_ search: @escaping NearbySurroundings.Search) {
    self.search = search
  }

  override func fetchArticles(near location: CLLocation, limit: Int, completion: @escaping Completion) {
    search(.near(Location(location), limit: limit), tell(completion))
  }

  override func fetchArticlesWorldwide(limit: Int, completion: @escaping Completion) {
    search(.worldwide(limit: limit), tell(completion))
  }

  private func tell(_ completion: @escaping Completion) -> (ArticleReply) -> Void {
    { reply in
      switch reply {
      case .success(let articles): completion(articles.map { WMFArticle(title: $0.title) }, nil)
      case .failure(let error): completion(nil, error)
      }
    }
  }
}
