package import Foundation

/// Decides what is loaded about the surroundings of the user: an event in, changes of the store and effects out.
///
/// It is synchronous, so that every order of events can be explored. ``NearbyContentSource`` performs the effects.
@MainActor
package final class NearbyContent {
  /// Something that takes time, or that somebody waits for.
  package enum Effect {
    /// Find out what is at a location.
    case reverseGeocode(Location, Refresh)
    /// Find articles about what is near a location.
    case searchArticles(Location, Placemark, Refresh)
    /// Find articles about places anywhere, for a placeholder.
    case searchArticlesWorldwide(Load)
    /// Tell whoever waits that the load is over.
    case complete(Load)
  }

  /// A load that somebody waits for.
  package final class Load {
    /// Is called once, when the load is over.
    package let completion: () -> Void

    /// Makes a load that tells when it is over.
    package init(completion: @escaping () -> Void) {
      self.completion = completion
    }
  }

  /// Why the surroundings are looked up.
  package enum Refresh {
    /// Somebody loads.
    case load(Load)
    /// A location arrived; whoever waits for a first location waits for this.
    case arrival
  }

  private static let nearbyDistance = 25_000.0
  private static let oldestFirstLocation: TimeInterval = 60 * 60

  private let locationManager: any LocationManagerProtocol
  private let store: any ContentStore
  private let prompt: any LocationPrompt
  private let dates: any DateSource
  private let lottery: any Lottery
  private let calendar: Calendar

  private var awaitedLoads: [Load] = []
  private var isAwaitingFirstLocation = false
  private var isReverseGeocoding = false

  /// Makes one that has decided nothing.
  package init(
    locationManager: any LocationManagerProtocol, store: any ContentStore, prompt: any LocationPrompt,
    dates: any DateSource, lottery: any Lottery, calendar: Calendar
  ) {
    self.locationManager = locationManager
    self.store = store
    self.prompt = prompt
    self.dates = dates
    self.lottery = lottery
    self.calendar = calendar
  }

  // MARK: What somebody asks

  /// Follows the user, if that is allowed.
  package func startUpdating() {
    isAwaitingFirstLocation = false
    if locationManager.isAuthorized { locationManager.startMonitoringLocation() }
  }

  /// Follows the user no longer.
  package func stopUpdating() {
    locationManager.stopMonitoringLocation()
  }

  /// Brings the store up to date.
  package func begin(_ load: Load, force: Bool) -> [Effect] {
    guard locationManager.isAuthorized else {
      store.groups.removeAll(where: \.isNearby)
      return prompt.wasShown ? [.complete(load)] : showPlaceholder(load)
    }
    store.groups.removeAll(where: \.isPlaceholder)
    guard let location = locationManager.location else {
      isAwaitingFirstLocation = true
      awaitedLoads.append(load)
      locationManager.startMonitoringLocation()
      return []
    }
    return refresh(at: location, force: force, .load(load))
  }

  // MARK: What the location manager delivers

  /// Brings the store up to date where the user is now.
  package func locationDidArrive(_ location: Location) -> [Effect] {
    let age = dates.now.timeIntervalSince(location.timestamp)
    if isAwaitingFirstLocation, age < Self.oldestFirstLocation { stopUpdating() }
    isAwaitingFirstLocation = false
    return refresh(at: location, force: false, .arrival)
  }

  /// Gives up waiting for a first location.
  package func errorDidArrive() -> [Effect] {
    if isAwaitingFirstLocation { stopUpdating() }
    return end(.arrival)
  }

  // MARK: What the effects come to

  /// Goes on when it is known what is at a location, or that it cannot be known.
  package func didReverseGeocode(
    _ location: Location, _ refresh: Refresh, _ result: Result<Placemark, GeocodingError>
  ) -> [Effect] {
    // Not when the articles are there: a load in between looks up again. It looks like a slip, but to repair it would
    // change what is asked of the network, and how often.
    isReverseGeocoding = false
    switch result {
    case .success(let placemark): return [.searchArticles(location, placemark, refresh)]
    case .failure: return end(refresh)
    }
  }

  /// Stores what was found about the surroundings, in place of what was found on the same day.
  package func didSearchArticles(
    _ location: Location, _ placemark: Placemark, _ refresh: Refresh,
    _ result: Result<[Article], ArticleSearchError>
  ) -> [Effect] {
    if let articles = try? result.get(), !articles.isEmpty {
      let now = dates.now
      store.groups.removeAll { $0.isNearby && calendar.isDate($0.date, inSameDayAs: now) }
      store.groups.append(
        ContentGroup(
          subject: .nearby(
            Coordinate(latitude: location.latitude, longitude: location.longitude), placemark),
          date: now, articles: articles))
    }
    return end(refresh)
  }

  /// Stores one of the articles that were found anywhere.
  package func didSearchArticlesWorldwide(
    _ load: Load, _ result: Result<[Article], ArticleSearchError>
  ) -> [Effect] {
    if let articles = try? result.get(), !articles.isEmpty {
      let article = articles[lottery.draw(below: articles.count)]
      store.groups.append(
        ContentGroup(subject: .placeholder(wasDismissed: false), date: dates.now, articles: [article]))
    }
    return [.complete(load)]
  }

  // MARK: Decisions

  private func showPlaceholder(_ load: Load) -> [Effect] {
    let now = dates.now
    let stays = store.groups.contains { group in
      guard case .placeholder(let wasDismissed) = group.subject else { return false }
      return wasDismissed || calendar.isDate(group.date, inSameDayAs: now)
    }
    if stays { return [.complete(load)] }
    store.groups.removeAll(where: \.isPlaceholder)
    return [.searchArticlesWorldwide(load)]
  }

  private func refresh(at location: Location, force: Bool, _ refresh: Refresh) -> [Effect] {
    if isReverseGeocoding { return end(refresh) }
    if let known = store.groups.firstIndex(where: { $0.isNearby(location, within: Self.nearbyDistance) }) {
      if force && !store.groups[known].articles.isEmpty { store.groups[known].date = dates.now }
      return end(refresh)
    }
    isReverseGeocoding = true
    return [.reverseGeocode(location, refresh)]
  }

  private func end(_ refresh: Refresh) -> [Effect] {
    switch refresh {
    case .load(let load): return [.complete(load)]
    case .arrival:
      defer { awaitedLoads = [] }
      return awaitedLoads.map { .complete($0) }
    }
  }
}
