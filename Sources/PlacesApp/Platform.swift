public import CoreLocationStandIn
public import Foundation
public import ModernLocation

/// The app's surroundings: the device, its notification centre, and other shared objects.
///
/// Location managers attach to the system themselves.
@MainActor
public struct Platform {
  /// The device, which knows its orientation.
  public var device: UIDevice
  /// The notification centre of the device.
  public var notificationCenter: any NotificationCenterProtocol
  /// Opens the settings.
  public var application: UIApplication
  /// Stores the user's decisions.
  public var defaults: UserDefaults
  /// Makes a geocoder; each request needs its own.
  public var makeGeocoder: @MainActor () -> CLGeocoder
  /// The session of the user.
  public var visits: any VisitSession
  /// Finds articles.
  public var articles: any ArticleSearch
  /// Runs deferred work of legacy code; a replacement needs an installed simulation as well.
  package var takeTurn: (() -> Void) -> Void = { $0() }

  /// Makes a platform, by default of the shared objects.
  public init(
    device: UIDevice = .current,
    notificationCenter: any NotificationCenterProtocol = NotificationCenter.default,
    application: UIApplication = .shared, defaults: UserDefaults = .standard,
    makeGeocoder: @escaping @MainActor () -> CLGeocoder = { CLGeocoder() },
    visits: any VisitSession = OfflineVisits(), articles: any ArticleSearch = OfflineArticles()
  ) {
    self.device = device
    self.notificationCenter = notificationCenter
    self.application = application
    self.defaults = defaults
    self.makeGeocoder = makeGeocoder
    self.visits = visits
    self.articles = articles
  }
}

extension LocationManager {
  /// Makes a modern manager on a platform.
  package convenience init(_ configuration: LocationManagerConfiguration, on platform: Platform) {
    self.init(
      source: CoreLocationSource(configuration: configuration),
      device: UIDeviceOrientationSource(
        device: platform.device, notificationCenter: platform.notificationCenter))
  }
}
