public import ModernLocation

/// Gives the list of nearby content its groups of articles.
@MainActor
public protocol NearbyFeed: AnyObject {
  /// Receives the feed's events.
  var onEvent: (NearbyFeedEvent) -> Void { get set }

  /// Starts location updates if the user allows them.
  func startUpdating()
  /// Stops location updates.
  func stopUpdating()
  /// Updates the groups, then reports the end of the load; `force` gives existing content the current date.
  func load(force: Bool)
}

/// An event of a nearby feed.
public enum NearbyFeedEvent: Hashable, Sendable {
  /// The feed has replaced its groups.
  case groups([ContentGroup])
  /// A search has failed, but the groups stay; the legacy source never reports this.
  case failed(ArticleSearchError)
  /// A load has ended.
  case loaded
}

/// Adapts the modern source and its store to the list of nearby content.
@MainActor
final class ModernNearbyFeed: NearbyFeed {
  var onEvent: (NearbyFeedEvent) -> Void = { _ in }

  private let locationManager: any LocationManagerProtocol
  private let source: NearbyContentSource
  private let store = ReportingContentStore()
  private var reportedGroups: [ContentGroup] = []

  /// Makes a feed whose source becomes the location manager's delegate; an accuracy of one kilometre is enough.
  init(
    locationManager: any LocationManagerProtocol, geocoder: any ReverseGeocoding, search: any ArticleSearch,
    prompt: any LocationPrompt
  ) {
    self.locationManager = locationManager
    source = NearbyContentSource(
      locationManager: locationManager, geocoder: geocoder, search: search, prompt: prompt)
    source.delegate = self
    store.didChange = { [weak self] in self?.reportLater() }
  }

  deinit {
    onMainActor { [source, locationManager] in
      source.stopUpdating()
      // A load that waits for a first location retains the source, so this error ends the load.
      source.locationManager(locationManager, didReceive: .locationUnknown)
    }
  }

  func startUpdating() { source.startUpdating() }
  func stopUpdating() { source.stopUpdating() }

  func load(force: Bool) {
    Task { [weak self, source, store] in
      // Once the feed is released, nothing would end a load that waits for a first location.
      guard self != nil else { return }
      await source.load(into: store, force: force)
      self?.report()
      self?.onEvent(.loaded)
    }
  }

  /// Reports the groups in a later task, so that several changes before it need only one report.
  private func reportLater() {
    Task { [weak self] in self?.report() }
  }

  private func report() {
    guard store.groups != reportedGroups else { return }
    reportedGroups = store.groups
    onEvent(.groups(reportedGroups))
  }
}

extension ModernNearbyFeed: NearbyContentSourceDelegate {
  func nearbyContentSource(_ source: NearbyContentSource, didFail error: ArticleSearchError) {
    onEvent(.failed(error))
  }
}

private final class ReportingContentStore: ContentStore {
  var didChange: () -> Void = {}
  var groups: [ContentGroup] = [] { didSet { didChange() } }
}
