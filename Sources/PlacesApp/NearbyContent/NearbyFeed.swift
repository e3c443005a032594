public import ModernLocation

/// What the list of what is near needs: groups of articles about the surroundings.
@MainActor
public protocol NearbyFeed: AnyObject {
  /// Is told what the feed comes to.
  var onEvent: (NearbyFeedEvent) -> Void { get set }

  /// Follows the user, if that is allowed.
  func startUpdating()
  /// Follows the user no longer.
  func stopUpdating()
  /// Brings the groups up to date, and tells when that is done.
  ///
  /// - Parameter force: Whether content that is there counts as new.
  func load(force: Bool)
}

/// What a feed of what is near comes to.
public enum NearbyFeedEvent: Hashable, Sendable {
  /// These groups are there in place of those before.
  case groups([ContentGroup])
  /// A search has failed; what was there stays. The inherited source does not say so.
  case failed(ArticleSearchError)
  /// A load is over.
  case loaded
}
