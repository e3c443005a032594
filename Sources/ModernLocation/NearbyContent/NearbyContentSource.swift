public import Foundation

/// Is told what a source of nearby content could not do.
@MainActor
public protocol NearbyContentSourceDelegate: AnyObject {
  /// A search for articles has failed; what was there stays.
  func nearbyContentSource(_ source: NearbyContentSource, didFail error: ArticleSearchError)
}

/// Keeps a group of articles about what is near the user, or a placeholder that asks for the permission to look.
///
/// It waits for nobody: an event in, a change of the store and questions out. So every order of events can be explored.
@MainActor
public final class NearbyContentSource {
  /// A load that somebody waits for.
  package final class Load {
    /// What is brought up to date.
    package let store: any ContentStore
    private let completion: () -> Void

    /// Makes a load that tells when it is over.
    package init(into store: any ContentStore, completion: @escaping () -> Void) {
      self.store = store
      self.completion = completion
    }

    fileprivate func end() { completion() }
  }

  /// Is told of failures, held weakly.
  public weak var delegate: (any NearbyContentSourceDelegate)?

  private static let nearbyDistance = 25_000.0
  private static let oldestFirstLocation: TimeInterval = 60 * 60
  private static let nearbyArticleLimit = 20
  private static let worldwideArticleLimit = 50

  private let locationManager: any LocationManagerProtocol
  private let questions: any NearbyQuestions
  private let prompt: any LocationPrompt
  private let dates: any DateSource
  private let lottery: any Lottery
  private let calendar: Calendar

  /// The store of the last load that waited; until one has, a location that arrives is not looked up.
  private var store: (any ContentStore)?
  private var waitingLoads: [Load] = []
  private var isAwaitingFirstLocation = false
  private var isProcessing = false

  /// Makes a source, which becomes the location manager's delegate.
  ///
  /// - Parameters:
  ///   - locationManager: Tells where the user is; to the kilometre is enough.
  ///   - geocoder: What knows what is where.
  ///   - search: What finds articles.
  ///   - prompt: What knows whether the user was ever asked.
  ///   - dates: What tells the time.
  ///   - lottery: What draws the article of a placeholder.
  ///   - calendar: What tells one day from another.
  public convenience init(
    locationManager: any LocationManagerProtocol, geocoder: any ReverseGeocoding, search: any ArticleSearch,
    prompt: any LocationPrompt = DefaultsLocationPrompt(), dates: any DateSource = SystemDateSource(),
    lottery: any Lottery = SystemLottery(), calendar: Calendar = .current
  ) {
    self.init(
      locationManager: locationManager, questions: AwaitedQuestions(geocoder: geocoder, search: search),
      prompt: prompt, dates: dates, lottery: lottery, calendar: calendar)
  }

  /// Makes a source whose questions are answered by what it is given.
  package init(
    locationManager: any LocationManagerProtocol, questions: any NearbyQuestions,
    prompt: any LocationPrompt, dates: any DateSource, lottery: any Lottery, calendar: Calendar
  ) {
    self.locationManager = locationManager
    self.questions = questions
    self.prompt = prompt
    self.dates = dates
    self.lottery = lottery
    self.calendar = calendar
    locationManager.delegate = self
  }

  // MARK: What somebody asks

  /// Follows the user, if that is allowed.
  public func startUpdating() {
    isAwaitingFirstLocation = false
    if locationManager.isAuthorized { locationManager.startMonitoringLocation() }
  }

  /// Follows the user no longer.
  public func stopUpdating() {
    locationManager.stopMonitoringLocation()
  }

  /// Brings a store up to date; returns when that is done, or cannot be done.
  ///
  /// - Parameters:
  ///   - store: What is brought up to date.
  ///   - force: Whether content that is there counts as new.
  public func load(into store: any ContentStore, force: Bool) async {
    await withCheckedContinuation { continuation in
      begin(Load(into: store) { continuation.resume() }, force: force)
    }
  }

  /// Begins a load, for which nobody has to wait.
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
    questions.findArticlesWorldwide(limit: Self.worldwideArticleLimit) { result in
      self.tellFailure(of: result)
      if let articles = try? result.get(), !articles.isEmpty {
        let article = articles[self.lottery.draw(below: articles.count)]
        if article.url != nil { load.store.showPlaceholder(about: article, since: date) }
      }
      load.end()
    }
  }

  // MARK: What is near

  /// Brings a store up to date where the user is, for a load or for all that wait.
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
    questions.findPlacemark(at: location) { placemark in
      // Not when the articles are there: a load in between looks up again. It looks like a slip, but to repair it would
      // change what is asked of the network, and how often.
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
    questions.findArticles(near: place, limit: Self.nearbyArticleLimit) { [weak self] result in
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

  /// A load, or else all that wait, which then wait no longer.
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
  /// Brings the store up to date where the user is now.
  public func locationManager(_ manager: any LocationManagerProtocol, didUpdate location: Location) {
    let age = dates.now.timeIntervalSince(location.timestamp)
    if isAwaitingFirstLocation, age < Self.oldestFirstLocation { stopUpdating() }
    isAwaitingFirstLocation = false
    if let store { refresh(store, at: location) }
  }

  /// Does nothing.
  public func locationManager(_ manager: any LocationManagerProtocol, didUpdate heading: Heading) {}

  /// Gives up waiting for a first location.
  public func locationManager(_ manager: any LocationManagerProtocol, didReceive error: LocationError) {
    if isAwaitingFirstLocation { stopUpdating() }
    isAwaitingFirstLocation = false
    end(nil)
  }

  /// Does nothing: whoever loads next asks for the permission.
  public func locationManager(
    _ manager: any LocationManagerProtocol, didChangeEnabledState isEnabled: Bool
  ) {}
}
