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

/// The modern source, with the store that it fills.
@MainActor
public final class ModernNearbyFeed: NearbyFeed {
  /// Is told what the feed comes to.
  public var onEvent: (NearbyFeedEvent) -> Void = { _ in }

  private let locationManager: any LocationManagerProtocol
  private let source: NearbyContentSource
  private let store = ToldContentStore()
  private var toldGroups: [ContentGroup] = []

  /// Makes a feed, whose source becomes the location manager's delegate.
  ///
  /// - Parameters:
  ///   - locationManager: Tells where the user is; to the kilometre is enough.
  ///   - geocoder: What knows what is where.
  ///   - search: What finds articles.
  ///   - prompt: What knows whether the user was ever asked.
  ///   - lottery: What draws the article of a placeholder.
  public init(
    locationManager: any LocationManagerProtocol, geocoder: any ReverseGeocoding, search: any ArticleSearch,
    prompt: any LocationPrompt, lottery: any Lottery = SystemLottery()
  ) {
    self.locationManager = locationManager
    source = NearbyContentSource(
      locationManager: locationManager, geocoder: geocoder, search: search, prompt: prompt, lottery: lottery)
    source.delegate = self
    store.didChange = { [weak self] in self?.tellLater() }
  }

  deinit {
    onMainActor { [source, locationManager] in
      source.stopUpdating()
      // A load that waits for a first location keeps the source alive. With the feed, it gives up.
      source.locationManager(locationManager, didReceive: .locationUnknown)
    }
  }

  /// Follows the user, if that is allowed.
  public func startUpdating() { source.startUpdating() }
  /// Follows the user no longer.
  public func stopUpdating() { source.stopUpdating() }

  /// Brings the groups up to date, and tells when that is done.
  public func load(force: Bool) {
    Task { [weak self, source, store] in
      await source.load(into: store, force: force)
      self?.tell()
      self?.onEvent(.loaded)
    }
  }

  /// Several changes at a time are told once.
  private func tellLater() {
    Task { [weak self] in self?.tell() }
  }

  private func tell() {
    guard store.groups != toldGroups else { return }
    toldGroups = store.groups
    onEvent(.groups(toldGroups))
  }
}

extension ModernNearbyFeed: NearbyContentSourceDelegate {
  /// Tells that articles could not be found.
  public func nearbyContentSource(_ source: NearbyContentSource, didFail error: ArticleSearchError) {
    onEvent(.failed(error))
  }
}

/// A store in memory that tells when it changes.
private final class ToldContentStore: ContentStore {
  var didChange: () -> Void = {}
  var groups: [ContentGroup] = [] { didSet { didChange() } }
}

/// An encyclopedia without a network, which is not part of this case study: every search fails.
@MainActor
public final class OfflineArticles: ArticleSearch {
  /// Makes a search.
  public init() {}

  /// Finds nothing.
  ///
  /// - Throws: That there is no network.
  public func articles(near place: Coordinate, limit: Int) async throws(ArticleSearchError) -> [Article] {
    throw .network
  }

  /// Finds nothing.
  ///
  /// - Throws: That there is no network.
  public func articlesWorldwide(limit: Int) async throws(ArticleSearchError) -> [Article] {
    throw .network
  }
}
