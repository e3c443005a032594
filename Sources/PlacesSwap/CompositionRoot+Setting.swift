import ModernLocation
package import ParallelRun
package import PlacesApp
import Vocabulary

extension CompositionRoot {
  /// Builds the app on a platform, each feature served as the setting says.
  ///
  /// - Parameters:
  ///   - setting: Which implementation serves each feature.
  ///   - platform: What the app runs on.
  ///   - trial: Counts and publishes what the parallel runs come to.
  ///   - onEvent: Is told what each screen was told.
  package convenience init(
    _ setting: Setting, on platform: Platform, trial: Trial,
    onEvent: @escaping (ScreenEvent) -> Void = { _ in }
  ) {
    self.init(setting, on: platform, trial: trial, candidates: .modern, onEvent: onEvent)
  }

  /// Builds the app on a platform, with candidates of one's own.
  package convenience init(
    _ setting: Setting, on platform: Platform, trial: Trial, candidates: Candidates,
    onEvent: @escaping (ScreenEvent) -> Void = { _ in }
  ) {
    self.init(Services(setting, on: platform, trial: trial, candidates: candidates), onEvent: onEvent)
  }
}

extension Services {
  /// Makes everything on a platform, each feature as the setting says.
  fileprivate init(_ setting: Setting, on platform: Platform, trial: Trial, candidates: Candidates) {
    self.init(on: platform)
    let modern = self
    func serve<Service>(
      _ feature: Setting.Feature, legacy: () -> Service, parallel: (() -> Service)? = nil,
      modern: () -> Service
    ) -> Service {
      if setting[feature] == .modern { return modern() }
      guard setting[feature] == .parallel, let parallel, trial.admitsNextRun() else { return legacy() }
      return parallel()
    }
    func locationManager(_ preset: LocationManagerPreset) -> any LocationManagerProtocol {
      serve(.locationManager) { () -> any LocationManagerProtocol in
        WMFLocationManagerBridge(preset, on: platform)
      } parallel: {
        ParallelLocationManager(
          preset, on: platform, trial: trial,
          declaresDifferences: candidates.declaring.contains(.locationManager),
          makeCandidate: candidates.locationManager)
      } modern: {
        LocationManager(preset == .fine ? .fine : .coarse, on: platform)
      }
    }
    mapLocationManager = { locationManager(.fine) }
    savedPlacesReader = {
      serve(.savedPlaces) {
        WMFSavedPlacesLoaderBridge()
      } modern: {
        modern.savedPlacesReader()
      }
    }
    feedCard = {
      serve(.exploreCard) { () -> any FeedCard in
        WMFExploreLocationCardBridge(on: platform)
      } modern: {
        // The inherited card makes its own location manager; the modern one is given one, in the mode of all.
        ModernFeedCard(
          manager: locationManager(.fine), memory: UserDefaultsCardMemory(defaults: platform.defaults),
          settings: ApplicationSettingsOpener(application: platform.application))
      }
    }
    placeFinder = {
      serve(.addLocation) { () -> any PlaceFinder in
        AddLocationViewViewModelBridge(on: platform)
      } parallel: {
        ParallelPlaceFinder(
          on: platform, trial: trial, declaresDifferences: candidates.declaring.contains(.addLocation),
          makeCandidate: candidates.placeFinder)
      } modern: {
        modern.placeFinder()
      }
    }
    visitSchedule = {
      serve(.visitCalendar) { () -> any VisitSchedule in
        WMFVisitCalendarControllerBridge(on: platform)
      } modern: {
        modern.visitSchedule()
      }
    }
    nearbyFeed = {
      serve(.nearbyContent) { () -> any NearbyFeed in
        WMFNearbyContentSourceBridge(on: platform)
      } modern: {
        // The inherited source makes its own location manager; the modern one is given one, in the mode of all.
        ModernNearbyFeed(locationManager: locationManager(.coarse), on: platform)
      }
    }
  }
}
