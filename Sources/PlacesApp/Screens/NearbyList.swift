public import ModernLocation

/// The list of what is near the user, without its view.
@MainActor
public final class NearbyList {
  /// What the list shows.
  public private(set) var groups: [ContentGroup] = []
  /// Why the list shows nothing newer; nil if no search has failed since it was last loaded.
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

  /// Follows the user, and shows what is near.
  public func appear() {
    feed.startUpdating()
    update(force: false)
  }

  /// Follows the user no longer.
  public func disappear() { feed.stopUpdating() }
  /// The user pulls the list down.
  public func refresh() { update(force: true) }
  /// Shows what is near once more, visible or not.
  public func update(force: Bool) {
    failure = nil
    feed.load(force: force)
  }
}
