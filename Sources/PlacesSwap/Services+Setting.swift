import LegacyLocation
import ModernLocation
package import ParallelRun
package import PlacesApp

extension Services {
  /// Makes all services on a platform, with the mode of each feature from a setting.
  ///
  /// - Parameters:
  ///   - setting: The mode of each feature.
  ///   - platform: The platform of the app.
  ///   - experiment: Counts and publishes the results of parallel runs.
  ///   - candidates: The candidates of parallel runs.
  package init(
    _ setting: Setting, on platform: Platform, experiment: Experiment, candidates: Candidates = .modern
  ) {
    self.init(on: platform)
    let modern = self
    func serve<Service>(
      _ feature: Setting.Feature, legacy: @autoclosure () -> Service, modern: @autoclosure () -> Service
    ) -> Service {
      setting[feature] == .modern ? modern() : legacy()
    }
    func locationManager(_ configuration: LocationManagerConfiguration) -> any LocationManagerProtocol {
      switch setting[.locationManager] {
      case .parallel where experiment.admitsNextRun():
        ParallelLocationManager(
          locationManager: configuration.legacyManager(), device: platform.device,
          notificationCenter: platform.notificationCenter, configuration: configuration,
          experiment: experiment, candidates: candidates)
      case .legacy, .parallel: WMFLocationManagerBridge(configuration, on: platform)
      case .modern: LocationManager(configuration, on: platform)
      }
    }
    mapLocationManager = { locationManager(.fine) }
    savedPlacesReader = {
      serve(.savedPlaces, legacy: WMFSavedPlacesLoaderBridge(), modern: modern.savedPlacesReader())
    }
    // The legacy card and the legacy source make their own location managers. The modern ones get the app's.
    feedCard = {
      serve(
        .exploreCard, legacy: WMFExploreLocationCardBridge(on: platform),
        modern: ModernFeedCard(
          manager: locationManager(.fine), memory: UserDefaultsCardMemory(defaults: platform.defaults),
          settings: ApplicationSettingsOpener(application: platform.application)) as any FeedCard)
    }
    placeFinder = {
      serve(
        .addLocation, legacy: AddLocationViewViewModelBridge(geocoder: platform.makeGeocoder()),
        modern: modern.placeFinder())
    }
    visitSchedule = {
      serve(
        .visitCalendar, legacy: WMFVisitCalendarControllerBridge(on: platform), modern: modern.visitSchedule()
      )
    }
    nearbyFeed = {
      serve(
        .nearbyContent, legacy: WMFNearbyContentSourceBridge(on: platform),
        modern: ModernNearbyFeed(locationManager: locationManager(.coarse), on: platform) as any NearbyFeed)
    }
  }
}
