public import CoreLocationStandIn
public import Foundation

/// Keeps a group of articles about what is near the user, or a placeholder that asks for the permission to look.
///
/// Make one and use it on the main thread.
open class WMFNearbyContentSource: NSObject, WMFLocationManagerDelegate {
  private static let nearbyDistance: CLLocationDistance = 25_000
  private static let oldestFirstLocation: TimeInterval = 60 * 60
  private static let nearbyArticleLimit = 20
  private static let worldwideArticleLimit = 50

  private let contentStore: WMFContentStore
  private let userDefaults: any WMFPromptDefaults
  private let geocoderType: any WMFReverseGeocoding.Type
  private let articleSearch: WMFArticleSearch
  private var completion: (() -> Void)?
  private var isAwaitingFirstLocation = false
  private var isProcessingLocation = false

  private lazy var locationManager: WMFLocationManager = {
    let locationManager = makeLocationManager()
    locationManager.delegate = self
    return locationManager
  }()

  /// Makes a source that fills a store.
  public convenience init(contentStore: WMFContentStore) {
    self.init(contentStore: contentStore, geocoderType: CLGeocoder.self)
  }

  /// Seam, *named type to metatype*: which geocoder is made can be replaced.
  ///
  /// Seam, *inject the singleton*: the user defaults are a parameter, and so is the search.
  package init(
    contentStore: WMFContentStore, geocoderType: any WMFReverseGeocoding.Type,
    userDefaults: any WMFPromptDefaults = UserDefaults.standard,
    articleSearch: WMFArticleSearch = WMFArticleSearch()
  ) {
    self.contentStore = contentStore
    self.geocoderType = geocoderType
    self.userDefaults = userDefaults
    self.articleSearch = articleSearch
  }

  // MARK: - Seams, subclass and override

  /// The time, which a test overrides.
  open var now: Date {
    return Date()
  }

  /// Draws a number below a count, which a test overrides.
  open func draw(below count: Int) -> Int {
    return Int.random(in: 0..<count)
  }

  /// Makes the location manager, which a test overrides.
  open func makeLocationManager() -> WMFLocationManager {
    return WMFLocationManager.coarseLocationManager()
  }

  /// Does something later on the main queue, which a test overrides.
  open func performLater(_ action: @escaping () -> Void) {
    DispatchQueue.main.async(execute: action)
  }

  // MARK: - Start and stop

  /// Follows the user, if that is allowed.
  public func startUpdating() {
    isAwaitingFirstLocation = false
    if WMFLocationManager.isAuthorized() {
      locationManager.startMonitoringLocation()
    }
  }

  /// Follows the user no longer.
  public func stopUpdating() {
    locationManager.stopMonitoringLocation()
  }

  // MARK: - Loading

  /// Brings the store up to date; the completion is called later.
  ///
  /// - Parameters:
  ///   - force: Whether content that is there counts as new.
  ///   - completion: Is called on the main queue.
  public func load(force: Bool, completion: @escaping () -> Void) {
    guard WMFLocationManager.isAuthorized() else {
      contentStore.removeGroups(ofKind: .location)
      if userDefaults.bool(forKey: WMFExploreLocationCard.didPromptKey) {
        performLater(completion)
      } else {
        showPlaceholder(completion)
      }
      return
    }
    contentStore.removeGroups(ofKind: .locationPlaceholder)
    if let location = locationManager.location {
      load(at: location, force: force, completion)
    } else {
      isAwaitingFirstLocation = true
      self.completion = completion
      locationManager.startMonitoringLocation()
    }
  }

  private func showPlaceholder(_ completion: @escaping () -> Void) {
    let now = self.now
    let stays = contentStore.groups.contains {
      $0.kind == .locationPlaceholder
        && ($0.wasDismissed || Calendar.current.isDate($0.date, inSameDayAs: now))
    }
    if stays {
      performLater(completion)
      return
    }
    contentStore.removeGroups(ofKind: .locationPlaceholder)
    articleSearch.fetchArticlesWorldwide(limit: Self.worldwideArticleLimit) { [weak self] articles, _ in
      guard let self = self else {
        return
      }
      if let articles = articles, !articles.isEmpty {
        self.contentStore.add(
          WMFContentGroup(
            kind: .locationPlaceholder, date: self.now, articles: [articles[self.draw(below: articles.count)]]
          ))
      }
      self.performLater(completion)
    }
  }

  private func load(at location: CLLocation, force: Bool, _ completion: @escaping () -> Void) {
    if isProcessingLocation {
      performLater(completion)
      return
    }
    if let group = contentStore.locationGroup(within: Self.nearbyDistance, of: location) {
      if force && !group.articles.isEmpty {
        group.date = now
      }
      performLater(completion)
      return
    }
    isProcessingLocation = true
    reverseGeocode(
      location,
      completion: { [weak self] placemark in
        self?.isProcessingLocation = false
        self?.fetchArticles(near: location, placemark, completion)
      },
      failure: { [weak self] error in
        WMFLog(.error, "\(error)")
        self?.isProcessingLocation = false
        self?.performLater(completion)
      })
  }

  private func fetchArticles(
    near location: CLLocation, _ placemark: CLPlacemark?, _ completion: @escaping () -> Void
  ) {
    articleSearch.fetchArticles(near: location, limit: Self.nearbyArticleLimit) { [weak self] articles, _ in
      guard let self = self else {
        return
      }
      if let articles = articles, !articles.isEmpty {
        let group = WMFContentGroup(kind: .location, date: self.now, articles: articles)
        group.coordinate = location.coordinate
        group.placemark = placemark
        self.contentStore.add(group)
        self.contentStore.removeGroups(ofKind: .location, sameDayAs: group.date, except: group)
      }
      self.performLater(completion)
    }
  }

  // MARK: - Geocoding

  /// An error goes to `failure`; otherwise `completion` gets the first placemark, or nil if there is none.
  private func reverseGeocode(
    _ location: CLLocation, completion: @escaping (CLPlacemark?) -> Void,
    failure: @escaping (any Error) -> Void
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

  /// Brings the store up to date where the user is now.
  public func locationManager(_ controller: WMFLocationManager, didUpdate location: CLLocation) {
    if isAwaitingFirstLocation && now.timeIntervalSince(location.timestamp) < Self.oldestFirstLocation {
      stopUpdating()
    }
    isAwaitingFirstLocation = false
    load(at: location, force: false) { [weak self] in
      self?.completeAwaitedLoad()
    }
  }

  /// Gives up waiting for a first location.
  public func locationManager(_ controller: WMFLocationManager, didReceive error: any Error) {
    if isAwaitingFirstLocation {
      stopUpdating()
    }
    if let completion = completion {
      self.completion = nil
      performLater(completion)
    }
  }

  private func completeAwaitedLoad() {
    let completion = self.completion
    self.completion = nil
    completion?()
  }
}
