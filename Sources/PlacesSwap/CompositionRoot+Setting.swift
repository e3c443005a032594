import LegacyLocation
import ModernLocation
package import ParallelRun
package import PlacesApp

extension CompositionRoot {
  /// Builds the app on a platform, with the mode of each feature from a setting.
  ///
  /// - Parameters:
  ///   - setting: Which implementation serves each feature.
  ///   - platform: The platform of the app.
  ///   - experiment: Counts and publishes the results of parallel runs.
  ///   - candidates: The candidates of parallel runs.
  ///   - onEvent: Gets each event that a screen gets.
  package convenience init(
    _ setting: Setting, on platform: Platform, experiment: Experiment, candidates: Candidates = .modern,
    onEvent: @escaping (ScreenEvent) -> Void = { _ in }
  ) {
    self.init(
      Services(setting, on: platform, experiment: experiment, candidates: candidates), onEvent: onEvent)
  }
}

extension Services {
  /// Makes all services on a platform, with the mode of each feature from a setting.
  fileprivate init(_ setting: Setting, on platform: Platform, experiment: Experiment, candidates: Candidates)
  {
    self.init(on: platform)
    let modern = self
    func serve<Service>(
      _ feature: Setting.Feature, legacy: @autoclosure () -> Service,
      parallel: @autoclosure () -> Service? = nil, modern: @autoclosure () -> Service
    ) -> Service {
      if setting[feature] == .modern { return modern() }
      guard setting[feature] == .parallel, feature.canRunInParallel, experiment.admitsNextRun() else {
        return legacy()
      }
      return parallel() ?? legacy()
    }
    func locationManager(_ configuration: LocationManagerConfiguration) -> any LocationManagerProtocol {
      serve(
        .locationManager,
        legacy: WMFLocationManagerBridge(configuration, on: platform),
        parallel: ParallelLocationManager(
          locationManager: configuration.legacyManager(), device: platform.device,
          notificationCenter: platform.notificationCenter, configuration: configuration,
          experiment: experiment,
          declaresDifferences: candidates.declaresDifferences,
          makeCandidate: candidates.locationManager),
        modern: LocationManager(configuration, on: platform))
    }
    mapLocationManager = { locationManager(.fine) }
    savedPlacesReader = {
      serve(.savedPlaces, legacy: WMFSavedPlacesLoaderBridge(), modern: modern.savedPlacesReader())
    }
    feedCard = {
      serve(
        .exploreCard,
        legacy: WMFExploreLocationCardBridge(on: platform),
        // The legacy card makes its own location manager. The modern one gets the app's, in the mode of the setting.
        modern: ModernFeedCard(
          manager: locationManager(.fine), memory: UserDefaultsCardMemory(defaults: platform.defaults),
          settings: ApplicationSettingsOpener(application: platform.application)) as any FeedCard)
    }
    placeFinder = {
      serve(
        .addLocation,
        legacy: AddLocationViewViewModelBridge(geocoder: platform.makeGeocoder()),
        modern: modern.placeFinder())
    }
    visitSchedule = {
      serve(
        .visitCalendar, legacy: WMFVisitCalendarControllerBridge(on: platform), modern: modern.visitSchedule()
      )
    }
    nearbyFeed = {
      serve(
        .nearbyContent,
        legacy: WMFNearbyContentSourceBridge(on: platform),
        // The legacy source makes its own location manager. The modern one gets the app's, in the mode of the setting.
        modern: ModernNearbyFeed(locationManager: locationManager(.coarse), on: platform) as any NearbyFeed)
    }
  }
}
