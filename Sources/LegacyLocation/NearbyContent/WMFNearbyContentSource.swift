import CoreLocationStandIn
import Foundation

/// Keeps a group of articles about nearby places, or a placeholder that asks for permission.
///
/// Make and use a source on the main thread.
open class WMFNearbyContentSource: NSObject, WMFLocationManagerDelegate {
  private static let nearbyDistance: CLLocationDistance = 25_000
  private static let oldestFirstLocation: TimeInterval = 60 * 60
  private static let nearbyArticleLimit = 20
  private static let worldwideArticleLimit = 50
  private static let placeholderAddress = "wikipedia://content/location-placeholder"

  private let userDefaults: WMFPromptDefaults
  private let geocoderType: WMFReverseGeocoding.Type
  private let articleSearch: WMFArticleSearch
  private var contentStore: WMFContentStore?
  private var completion: (() -> Void)?
  private var isAwaitingFirstLocation = false
  private var isProcessingLocation = false

  private lazy var locationManager: WMFLocationManager = {
    let locationManager = makeLocationManager()
    locationManager.delegate = self
    return locationManager
  }()

  /// Makes a source that has loaded nothing.
  public override convenience init() {
    self.init(geocoderType: CLGeocoder.self)
  }

  /// Seam, *named type to metatype*: a test replaces the type of the geocoder.
  ///
  /// Seam, *inject the singleton*: the user defaults and the search are parameters.
  package init(
    geocoderType: WMFReverseGeocoding.Type,
    userDefaults: WMFPromptDefaults = UserDefaults.standard,
    articleSearch: WMFArticleSearch = WMFArticleSearch()
  ) {
    self.geocoderType = geocoderType
    self.userDefaults = userDefaults
    self.articleSearch = articleSearch
  }

  // MARK: - Seams, subclass and override

  /// The current time.
  open var now: Date {
    return Date()
  }

  /// Picks a random index below a count.
  open func draw(below count: Int) -> Int {
    return Int.random(in: 0..<count)
  }

  /// Makes the location manager.
  open func makeLocationManager() -> WMFLocationManager {
    return WMFLocationManager.coarseLocationManager()
  }

  /// Runs an action later on the main queue.
  open func performLater(_ action: @escaping () -> Void) {
    DispatchQueue.main.async(execute: action)
  }

  // MARK: - Start and stop

  /// Starts location updates if the user allows them.
  public func startUpdating() {
    isAwaitingFirstLocation = false
    if WMFLocationManager.isAuthorized() {
      locationManager.startMonitoringLocation()
    }
  }

  /// Stops location updates.
  public func stopUpdating() {
    locationManager.stopMonitoringLocation()
  }

  // MARK: - Loading

  /// Updates a store, later on the main queue.
  ///
  /// - Parameters:
  ///   - store: The store to update.
  ///   - force: Whether to give existing content the current date.
  ///   - completion: Called on the main queue.
  public func load(into store: WMFContentStore, force: Bool, completion: @escaping () -> Void) {
    performLater {
      guard WMFLocationManager.isAuthorized() else {
        store.removeGroups(ofKind: .location)
        if self.userDefaults.bool(forKey: WMFExploreLocationCard.didPromptKey) {
          completion()
        } else {
          self.showPlaceholder(in: store, completion)
        }
        return
      }
      store.removeGroups(ofKind: .locationPlaceholder)
      guard let location = self.locationManager.location else {
        self.isAwaitingFirstLocation = true
        self.contentStore = store
        self.completion = completion
        self.locationManager.startMonitoringLocation()
        return
      }
      self.findGroup(
        at: location, in: store,
        completion: { group, location, placemark in
          if let group = group, !group.articles.isEmpty {
            if force {
              group.date = self.now
            }
            completion()
          } else {
            self.fetchArticles(near: location, placemark, in: store, completion)
          }
        },
        failure: completion)
    }
  }

  private func showPlaceholder(in store: WMFContentStore, _ completion: @escaping () -> Void) {
    store.removeGroups(ofKind: .location)
    if let newest = store.newestGroup(ofKind: .locationPlaceholder),
      newest.wasDismissed || Calendar.current.isDate(newest.date, inSameDayAs: now)
    {
      completion()
      return
    }
    let date = now
    articleSearch.fetchArticlesWorldwide(limit: Self.worldwideArticleLimit) { articles, _ in
      guard let articles = articles, !articles.isEmpty else {
        completion()
        return
      }
      let article = articles[self.draw(below: articles.count)]
      if article.url != nil {
        store.updateOrAddGroup(
          ofKind: .locationPlaceholder, address: Self.placeholderAddress, date: date, articles: [article])
      }
      completion()
    }
  }

  /// Finds a stored group near a location, and calls back with the group and its location and placemark.
  ///
  /// If there is none, calls back with the given location and its placemark.
  private func findGroup(
    at location: CLLocation, in store: WMFContentStore,
    completion: @escaping (WMFContentGroup?, CLLocation, CLPlacemark?) -> Void,
    failure: @escaping () -> Void
  ) {
    if isProcessingLocation {
      failure()
      return
    }
    isProcessingLocation = true
    if let group = store.locationGroup(within: Self.nearbyDistance, of: location) {
      isProcessingLocation = false
      completion(group, group.location ?? location, group.placemark)
      return
    }
    reverseGeocode(
      location,
      completion: { placemark in
        completion(nil, location, placemark)
        self.isProcessingLocation = false
      },
      failure: { error in
        WMFLog(.error, "\(error)")
        self.isProcessingLocation = false
        failure()
      })
  }

  private func fetchArticles(
    near location: CLLocation, _ placemark: CLPlacemark?, in store: WMFContentStore,
    _ completion: (() -> Void)?
  ) {
    let date = now
    articleSearch.fetchArticles(near: location, limit: Self.nearbyArticleLimit) { [weak self] articles, _ in
      self?.isProcessingLocation = false
      if let articles = articles, !articles.isEmpty {
        let group = WMFContentGroup(kind: .location, date: date, articles: articles.filter { $0.url != nil })
        group.coordinate = location.coordinate
        group.placemark = placemark
        store.add(group)
        self?.removeOtherGroups(than: group, in: store)
      }
      completion?()
    }
  }

  private func removeOtherGroups(than group: WMFContentGroup, in store: WMFContentStore) {
    store.removeGroups(ofKind: .location, sameDayAs: group.date, except: group)
  }

  // MARK: - Geocoding

  /// Calls `failure` with an error, or `completion` with the first placemark or nil.
  private func reverseGeocode(
    _ location: CLLocation, completion: @escaping (CLPlacemark?) -> Void,
    failure: @escaping (Error) -> Void
  ) {
    geocoderType.wmf_make().wmf_reverseGeocodeLocation(location) { placemarks, error in
      if let error = error {
        failure(error)
      } else {
        completion(placemarks?.first)
      }
    }
  }

  // MARK: - WMFLocationManagerDelegate

  /// Updates the store of the last load that had to wait for a location.
  public func locationManager(_ controller: WMFLocationManager, didUpdate location: CLLocation) {
    if isAwaitingFirstLocation && now.timeIntervalSince(location.timestamp) < Self.oldestFirstLocation {
      stopUpdating()
    }
    isAwaitingFirstLocation = false
    guard let store = contentStore else {
      return
    }
    findGroup(
      at: location, in: store,
      completion: { group, location, placemark in
        if let group = group, !group.articles.isEmpty {
          self.completeAwaitedLoad()
        } else {
          let completion = self.completion
          self.completion = nil
          self.fetchArticles(near: location, placemark, in: store, completion)
        }
      },
      failure: completeAwaitedLoad)
  }

  /// Stops waiting for a first location, and completes the waiting load.
  public func locationManager(_ controller: WMFLocationManager, didReceive error: Error) {
    if isAwaitingFirstLocation {
      stopUpdating()
    }
    isAwaitingFirstLocation = false
    completeAwaitedLoad()
  }

  private func completeAwaitedLoad() {
    let completion = self.completion
    self.completion = nil
    completion?()
  }
}
