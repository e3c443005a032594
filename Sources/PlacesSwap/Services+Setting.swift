import LegacyLocation
import ModernLocation
package import ParallelRun
package import PlacesApp

extension Services {
  package init(
    _ setting: Setting, on platform: Platform, experiment: Experiment, candidate: CandidateMaker = .modern
  ) {
    self.init(on: platform) { configuration in
      switch setting[.locationManager] {
      case .parallel where experiment.admitsNextRun():
        ParallelLocationManager(
          locationManager: configuration.legacyManager(), device: platform.device,
          notificationCenter: platform.notificationCenter, configuration: configuration,
          experiment: experiment, candidate: candidate)
      case .legacy, .parallel: WMFLocationManagerBridge(configuration, on: platform)
      case .modern: LocationManager(configuration, on: platform)
      }
    }
    // The legacy explore card and the legacy nearby-content source make their own location managers.
    if setting[.exploreCard] != .modern { feedCard = { WMFExploreLocationCardBridge(on: platform) } }
    if setting[.nearbyContent] != .modern { nearbyFeed = { WMFNearbyContentSourceBridge(on: platform) } }
    if setting[.addLocation] != .modern { placeFinder = { AddLocationViewViewModelBridge(on: platform) } }
    if setting[.visitCalendar] != .modern {
      visitSchedule = { WMFVisitCalendarControllerBridge(on: platform) }
    }
    if setting[.savedPlaces] != .modern { savedPlacesReader = { WMFSavedPlacesLoaderBridge() } }
  }
}
