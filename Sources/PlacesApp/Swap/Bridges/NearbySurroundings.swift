import CoreLocationStandIn
import Foundation
import LegacyLocation
import ModernLocation

/// What an inherited source of what is near reaches for.
@MainActor
final class NearbySurroundings {
  /// Finds articles, and hands over a reply later.
  typealias Search = (ArticleQuery, @escaping (ArticleReply) -> Void) -> Void
  /// Asks a geocoder what is at a location.
  typealias ReverseGeocode = (CLLocation, @escaping CLGeocodeCompletionHandler) -> Void

  let defaults: any WMFPromptDefaults
  /// Makes the source's location manager.
  let makeLocationManager: () -> WMFLocationManager
  let reverseGeocode: ReverseGeocode
  let search: Search
  /// Does what the source has left for a later turn.
  let takeTurn: (() -> Void) -> Void

  init(
    defaults: any WMFPromptDefaults, makeLocationManager: @escaping () -> WMFLocationManager,
    reverseGeocode: @escaping ReverseGeocode, search: @escaping Search,
    takeTurn: @escaping (() -> Void) -> Void
  ) {
    self.defaults = defaults
    self.makeLocationManager = makeLocationManager
    self.reverseGeocode = reverseGeocode
    self.search = search
    self.takeTurn = takeTurn
  }
}

// MARK: The geocoder

extension NearbySurroundings {
  /// The inherited source has its geocoder made by a metatype, which can ask only what there is one of.
  fileprivate static var current: NearbySurroundings?

  /// Lets a geocoder that is made meanwhile be these surroundings'.
  func whileCurrent(_ body: () -> Void) {
    let outer = Self.current
    Self.current = self
    defer { Self.current = outer }
    body()
  }
}

/// The geocoder of the surroundings that are current when it is made.
final class CurrentReverseGeocoder: @MainActor WMFReverseGeocoding {
  private let surroundings: NearbySurroundings?

  private init(_ surroundings: NearbySurroundings?) {
    self.surroundings = surroundings
  }

  @MainActor
  static func wmf_make() -> any WMFReverseGeocoding { CurrentReverseGeocoder(NearbySurroundings.current) }

  @MainActor
  func wmf_reverseGeocodeLocation(
    _ location: CLLocation, completionHandler: @escaping CLGeocodeCompletionHandler
  ) {
    if let surroundings {
      surroundings.reverseGeocode(location, completionHandler)
    } else {
      CLGeocoder().wmf_reverseGeocodeLocation(location, completionHandler: completionHandler)
    }
  }
}

// MARK: The app's platform

/// What is asked of an encyclopedia.
enum ArticleQuery: Hashable, Sendable {
  case near(Coordinate, limit: Int)
  case worldwide(limit: Int)
}

/// What an encyclopedia replies.
typealias ArticleReply = Result<[Article], ArticleSearchError>

extension ArticleSearch {
  /// Asks this encyclopedia.
  func reply(to query: ArticleQuery) async -> ArticleReply {
    do throws(ArticleSearchError) {
      switch query {
      case .near(let place, let limit): return .success(try await articles(near: place, limit: limit))
      case .worldwide(let limit): return .success(try await articlesWorldwide(limit: limit))
      }
    } catch {
      return .failure(error)
    }
  }
}

extension NearbySurroundings {
  /// What the app's platform has.
  convenience init(on platform: Platform) {
    var surroundings: () -> NearbySurroundings? = { nil }
    let deliver: ServedLocationManager.Deliver = { _, serve in
      if let surroundings = surroundings() { surroundings.whileCurrent(serve) } else { serve() }
    }
    self.init(
      defaults: platform.defaults,
      makeLocationManager: {
        WMFLocationManager(
          locationManager: ServedLocationManager(
            WMFLocationManagerBridge.Preset.coarse.platformManager(), note: { _ in }, deliver: deliver),
          device: platform.device, notificationCenter: platform.notificationCenter)
      },
      reverseGeocode: { location, completion in
        platform.makeGeocoder().wmf_reverseGeocodeLocation(location, completionHandler: completion)
      },
      search: { query, receive in
        Task { receive(await platform.articles.reply(to: query)) }
      },
      takeTurn: platform.takeTurn)
    surroundings = { [weak self] in self }
  }
}
