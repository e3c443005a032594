public import CoreLocationStandIn
public import Foundation
public import ModernLocation

/// What the app runs on: its device, its notification centre, and what else there is one of.
///
/// Location managers attach to the system by themselves.
@MainActor
public struct Platform {
  /// The device, which knows how it is held.
  public var device: UIDevice
  /// Where the device posts.
  public var notificationCenter: any NotificationCenterProtocol
  /// What opens the settings.
  public var application: UIApplication
  /// What is remembered.
  public var defaults: UserDefaults
  /// Makes a geocoder, of which each request needs one.
  public var makeGeocoder: @MainActor () -> CLGeocoder
  /// Who is signed in, and where.
  public var visits: any VisitSession
  /// What finds articles.
  public var articles: any ArticleSearch
  /// Does work that inherited code has left for a later turn: a simulation has to be in force then, too.
  package var takeTurn: (() -> Void) -> Void = { $0() }

  /// Takes what the app runs on; the shared ones unless said otherwise.
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
  /// Makes a modern manager on the app's platform.
  package convenience init(_ configuration: LocationManagerConfiguration, on platform: Platform) {
    self.init(
      source: CoreLocationSource(configuration: configuration),
      device: UIDeviceOrientationSource(
        device: platform.device, notificationCenter: platform.notificationCenter))
  }
}
