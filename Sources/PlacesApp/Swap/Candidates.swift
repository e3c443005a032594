import ModernLocation

/// What runs beside the inherited side in a parallel run.
package struct Candidates: Sendable {
  /// Makes a location manager.
  package var locationManager: ParallelLocationManager.MakeCandidate = { shadow in
    .init(
      LocationManager(
        source: CoreLocationSource(
          configuration: shadow.configuration, manager: shadow.locationManager,
          ignoresUnknownLocation: shadow.ignoresUnknownLocation),
        device: UIDeviceOrientationSource(
          device: shadow.device, notificationCenter: shadow.notificationCenter)))
  }
  /// Makes a reader of saved places.
  package var savedPlacesReader: ParallelSavedPlacesReader.MakeCandidate = { DocumentReader(files: $0) }
  /// Makes a card of the explore feed.
  package var feedCard: ParallelFeedCard.MakeCandidate = {
    ModernFeedCard(manager: $0.manager, memory: $0.memory, settings: $0.settings)
  }
  /// Makes a finder of places.
  package var placeFinder: ParallelPlaceFinder.MakeCandidate = {
    ModernPlaceFinder(service: $0.service, clock: $0.clock)
  }
  /// Makes a schedule.
  package var visitSchedule: ParallelVisitSchedule.MakeCandidate = { ModernVisitSchedule(session: $0) }
  /// Makes a feed of what is near.
  package var nearbyFeed: ParallelNearbyFeed.MakeCandidate = {
    ModernNearbyFeed(
      locationManager: $0.locationManager, geocoder: $0.geocoder, search: $0.articles, prompt: $0.prompt,
      lottery: $0.lottery)
  }

  /// The modern side.
  package static let modern = Candidates()

  private init() {}

  /// The modern side but for the location manager.
  package init(locationManager: @escaping ParallelLocationManager.MakeCandidate) {
    self.locationManager = locationManager
  }
}
