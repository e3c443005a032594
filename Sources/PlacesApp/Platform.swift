public import CoreLocationStandIn
public import Foundation
public import ModernLocation

/// The shared objects that the app uses, for example the device and its notification centre.
///
/// Location managers are not part of the platform, because they attach themselves to the system.
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
  /// Runs deferred work of legacy code, for which a test's closure also installs the simulation.
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
