public import CoreLocationStandIn
public import Foundation
public import ModernLocation

/// The shared objects that the app uses, for example the device and its notification centre.
///
/// Location managers are not part of the platform, because a new manager connects itself to the system.
@MainActor
public struct Platform {
  /// The device, which knows its orientation.
  public var device = UIDevice.current
  /// The notification centre of the device.
  public var notificationCenter: any NotificationCenterProtocol = NotificationCenter.default
  /// Opens the settings.
  public var application = UIApplication.shared
  /// Stores the user's decisions.
  public var defaults = UserDefaults.standard
  /// Makes a geocoder for one request.
  public var makeGeocoder: @MainActor () -> CLGeocoder = { CLGeocoder() }
  /// The session of the user.
  public var visits: any VisitSession = OfflineServers()
  /// Finds articles.
  public var articles: any ArticleSearch = OfflineServers()
  /// Measures the time between two searches for places.
  package var clock: any Clock<Duration> = ContinuousClock()
  /// Runs deferred work of legacy code; tests install the simulation while the work runs.
  package var runDeferred: (() -> Void) -> Void = { $0() }
  /// Converts the delay of legacy code's deferred work; tests shorten it.
  package var delay: (TimeInterval) -> TimeInterval = { $0 }

  /// Makes a platform with the shared objects.
  public init() {}
}

/// Servers that fail every request, because this case study has no real ones.
@MainActor
final class OfflineServers: VisitSession, VisitService, ArticleSearch {
  var service: any VisitService { self }
  func plannedVisits() async throws(VisitServiceError) -> [CalendarEntry] { throw .notConnected }
  func visitedPlaces() async throws(VisitServiceError) -> [VisitedPlace] { throw .notConnected }
  func articles(near place: Coordinate, limit: Int) async throws(ArticleSearchError) -> [Article] {
    throw .network
  }
  func articlesWorldwide(limit: Int) async throws(ArticleSearchError) -> [Article] { throw .network }
}

extension LocationManager {
  package convenience init(_ configuration: LocationManagerConfiguration, on platform: Platform) {
    self.init(
      source: CoreLocationSource(configuration: configuration),
      device: UIDeviceOrientationSource(
        device: platform.device, notificationCenter: platform.notificationCenter))
  }
}
