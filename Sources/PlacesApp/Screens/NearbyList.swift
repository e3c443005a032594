public import ModernLocation

/// The list of what is near the user, without its view.
@MainActor
public final class NearbyList {
  /// What the list shows.
  public private(set) var groups: [ContentGroup] = []

  private let feed: any NearbyFeed

  /// Makes a list that is not visible yet.
  public init(feed: any NearbyFeed, onEvent: @escaping (ScreenEvent) -> Void = { _ in }) {
    self.feed = feed
    feed.onEvent = { [weak self] event in
      if case .groups(let groups) = event { self?.groups = groups }
      onEvent(.nearby(event))
    }
  }

  /// Follows the user, and shows what is near.
  public func appear() {
    feed.startUpdating()
    feed.load(force: false)
  }

  /// Follows the user no longer.
  public func disappear() { feed.stopUpdating() }
  /// The user pulls the list down.
  public func refresh() { update(force: true) }
  /// Shows what is near once more, visible or not.
  public func update(force: Bool) { feed.load(force: force) }
}
