public import ModernLocation

/// The list of nearby content, without its view.
@MainActor
public final class NearbyList {
  /// The shown groups.
  public private(set) var groups: [ContentGroup] = []
  /// Why the content is outdated; nil if no search has failed since the last load began.
  public private(set) var failure: ArticleSearchError?

  private let feed: any NearbyFeed

  /// Makes a list that is not visible yet.
  public init(feed: any NearbyFeed, onEvent: @escaping (ScreenEvent) -> Void = { _ in }) {
    self.feed = feed
    feed.onEvent = { [weak self] event in
      switch event {
      case .groups(let groups): self?.groups = groups
      case .failed(let error): self?.failure = error
      case .loaded: break
      }
      onEvent(.nearby(event))
    }
  }

  /// Starts location updates and loads nearby content.
  public func appear() {
    feed.startUpdating()
    update(force: false)
  }

  /// Stops location updates.
  public func disappear() { feed.stopUpdating() }
  /// Loads again after the user has pulled the list down.
  public func refresh() { update(force: true) }
  /// Loads nearby content again, even if the list is not visible.
  public func update(force: Bool) {
    failure = nil
    feed.load(force: force)
  }
}
