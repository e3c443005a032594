public import Foundation

/// Receives the failures of a nearby-content source.
@MainActor
public protocol NearbyContentSourceDelegate: AnyObject {
  /// A search for articles has failed, but the stored groups stay.
  func nearbyContentSource(_ source: NearbyContentSource, didFail error: ArticleSearchError)
}

/// Keeps a group of articles about nearby places, or a placeholder that asks for permission.
///
/// Each answer arrives as an event of its own, so a test can try every order.
@MainActor
public final class NearbyContentSource {
  /// An update of a store, with a closure to call at its end.
  package final class Load {
    package let store: any ContentStore
    private let completion: () -> Void

    package init(into store: any ContentStore, completion: @escaping () -> Void) {
      self.store = store
      self.completion = completion
    }

    fileprivate func end() { completion() }
  }

  /// The delegate, held weakly.
  public weak var delegate: (any NearbyContentSourceDelegate)?

  private static let nearbyDistance = 25_000.0
  private static let oldestFirstLocation: TimeInterval = 60 * 60
  private static let nearbyArticleLimit = 20
  private static let worldwideArticleLimit = 50

  private let locationManager: any LocationManagerProtocol
  private let requests: any NearbyRequests
  private let prompt: any LocationPrompt
  private let dates: any DateSource
  private let randomIndexSource: any RandomIndexSource
  private let calendar: Calendar

  /// The store of the last load that had to wait; each later location updates it.
  private var store: (any ContentStore)?
  private var waitingLoads: [Load] = []
  private var isAwaitingFirstLocation = false
  private var isProcessing = false

  /// Makes a source, which becomes the location manager's delegate.
  ///
  /// The manager needs no better accuracy than one kilometre. The random index picks the article of a placeholder.
  public convenience init(
    locationManager: any LocationManagerProtocol, geocoder: any ReverseGeocoding, search: any ArticleSearch,
    prompt: any LocationPrompt = DefaultsLocationPrompt(), dates: any DateSource = SystemDateSource(),
    randomIndexSource: any RandomIndexSource = SystemRandomIndexSource(),
    calendar: Calendar = .autoupdatingCurrent
  ) {
    self.init(
      locationManager: locationManager, requests: AwaitedRequests(geocoder: geocoder, search: search),
      prompt: prompt, dates: dates, randomIndexSource: randomIndexSource, calendar: calendar)
  }

  package init(
    locationManager: any LocationManagerProtocol, requests: any NearbyRequests,
    prompt: any LocationPrompt, dates: any DateSource, randomIndexSource: any RandomIndexSource,
    calendar: Calendar
  ) {
    self.locationManager = locationManager
    self.requests = requests
    self.prompt = prompt
    self.dates = dates
    self.randomIndexSource = randomIndexSource
    self.calendar = calendar
    locationManager.delegate = self
  }

  // MARK: Requests of clients

  /// Starts location updates if the user allows them.
  public func startUpdating() {
    isAwaitingFirstLocation = false
    if locationManager.isAuthorized { locationManager.startMonitoringLocation() }
  }

  /// Stops location updates.
  public func stopUpdating() {
    locationManager.stopMonitoringLocation()
  }

  /// Updates a store, and returns after success or failure; `force` gives existing content the current date.
  public func load(into store: any ContentStore, force: Bool) async {
    await withCheckedContinuation { continuation in
      begin(Load(into: store) { continuation.resume() }, force: force)
    }
  }

  package func begin(_ load: Load, force: Bool) {
    let store = load.store
    guard locationManager.isAuthorized else {
      store.groups.removeAll(where: \.isNearby)
      return prompt.wasShown ? load.end() : showPlaceholder(load)
    }
    store.groups.removeAll(where: \.isPlaceholder)
    guard let location = locationManager.location else {
      isAwaitingFirstLocation = true
      self.store = store
      waitingLoads.append(load)
      return locationManager.startMonitoringLocation()
    }
    refresh(store, at: location, for: load, force: force)
  }

  // MARK: Placeholders

  private func showPlaceholder(_ load: Load) {
    let date = dates.now
    let shown = load.store.groups.first(where: \.isPlaceholder)
    if let shown, shown.wasDismissed || calendar.isDate(shown.date, inSameDayAs: date) { return load.end() }
    requests.findArticlesWorldwide(limit: Self.worldwideArticleLimit) { result in
      self.tellFailure(of: result)
      if let articles = try? result.get(), !articles.isEmpty {
        let article = articles[self.randomIndexSource.draw(below: articles.count)]
        if article.url != nil { load.store.showPlaceholder(about: article, since: date) }
      }
      load.end()
    }
  }

  // MARK: Nearby content

  /// Updates a store for a location, then ends the given load or, for nil, all waiting loads.
  private func refresh(
    _ store: any ContentStore, at location: Location, for load: Load? = nil, force: Bool = false
  ) {
    if isProcessing { return end(load) }
    for (index, group) in store.groups.enumerated() {
      guard case .nearby(let place, let placemark) = group.subject,
        location.distance(to: place) <= Self.nearbyDistance
      else { continue }
      if group.articles.isEmpty { return search(near: place, placemark, for: load, in: store) }
      if force { store.groups[index].date = dates.now }
      return end(load)
    }
    isProcessing = true
    requests.findPlacemark(at: location) { placemark in
      // The flag is cleared before the articles arrive, so another load can request the placemark again.
      // This looks like a mistake, but a fix would change the requests.
      self.isProcessing = false
      guard let placemark else { return self.end(load) }
      let place = Coordinate(latitude: location.latitude, longitude: location.longitude)
      self.search(near: place, placemark, for: load, in: store)
    }
  }

  private func search(
    near place: Coordinate, _ placemark: Placemark, for load: Load?, in store: any ContentStore
  ) {
    let date = dates.now
    let loads = take(load)
    requests.findArticles(near: place, limit: Self.nearbyArticleLimit) { [weak self] result in
      self?.isProcessing = false
      self?.tellFailure(of: result)
      if let articles = try? result.get(), !articles.isEmpty {
        self?.removeNearbyGroups(ofDay: date, from: store)
        store.groups.append(
          ContentGroup(
            subject: .nearby(place, placemark), date: date, articles: articles.filter { $0.url != nil }))
      }
      for load in loads { load.end() }
    }
  }

  private func tellFailure(of result: ArticleSearchResult) {
    if case .failure(let error) = result { delegate?.nearbyContentSource(self, didFail: error) }
  }

  private func removeNearbyGroups(ofDay date: Date, from store: any ContentStore) {
    store.groups.removeAll { $0.isNearby && calendar.isDate($0.date, inSameDayAs: date) }
  }

  // MARK: Loads

  /// Returns the given load or, for nil, removes and returns all waiting loads.
  private func take(_ load: Load?) -> [Load] {
    if let load { return [load] }
    defer { waitingLoads = [] }
    return waitingLoads
  }

  private func end(_ load: Load?) {
    for load in take(load) { load.end() }
  }
}

extension NearbyContentSource: LocationManagerDelegate {
  /// Updates the store for the user's new location.
  public func locationManager(_ manager: any LocationManagerProtocol, didUpdate location: Location) {
    let age = dates.now.timeIntervalSince(location.timestamp)
    if isAwaitingFirstLocation, age < Self.oldestFirstLocation { stopUpdating() }
    isAwaitingFirstLocation = false
    if let store { refresh(store, at: location) }
  }

  /// Does nothing.
  public func locationManager(_ manager: any LocationManagerProtocol, didUpdate heading: Heading) {}

  /// Stops waiting for a first location, and ends the waiting loads.
  public func locationManager(_ manager: any LocationManagerProtocol, didReceive error: LocationError) {
    if isAwaitingFirstLocation { stopUpdating() }
    isAwaitingFirstLocation = false
    end(nil)
  }

  /// Does nothing, because the next load reads the permission.
  public func locationManager(
    _ manager: any LocationManagerProtocol, didChangeEnabledState isEnabled: Bool
  ) {}
}
