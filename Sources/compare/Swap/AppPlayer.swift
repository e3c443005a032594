import CaseStudy
import CoreLocationStandIn
import Foundation
import ParallelRun
import PlacesApp
import PlacesSwap

/// The app on a simulated platform, used as a recording says.
@MainActor
final class AppPlayer {
  private let source: SimulatedLocationSource
  private let geocoding = SimulatedGeocodingSource()
  private var platform: Platform
  private let screens: Screens
  private var root: CompositionRoot?
  /// Whether a load may wait for the next location, because something else has happened since the last one.
  private var loadMayWait = true

  enum Screens {
    case all
    /// Those whose feature runs in parallel.
    ///
    /// So there is one location manager. Several would hear of a turn of the device in an order that changes from run
    /// to run.
    case compared
  }

  /// Starts the app in a mode, which reads the saved places first, and shows the explore feed and the calendar.
  init(
    _ setting: Setting, in world: Compared.World, savedPlaces: URL, experiment: Experiment,
    candidates: Candidates,
    screens: Screens, onEvent: @escaping (ScreenEvent) -> Void
  ) async {
    self.screens = screens
    var behavior = SimulatedLocationSource.Behavior()
    behavior.deliversSynchronously = true
    source = SimulatedLocationSource(authorizationStatus: .init(world.status), behavior: behavior)
    let center = NotificationCenter()
    platform = Platform(
      device: UIDevice(notificationCenter: center), notificationCenter: center,
      application: OpeningApplication(), defaults: DefaultsInMemory(),
      makeGeocoder: { [geocoding] in CLGeocoder(source: geocoding) }, visits: SampleVisits(),
      articles: SampleArticles())
    platform.takeTurn = { [weak self] action in self?.onPlatform(action) }
    onPlatform {
      let root = CompositionRoot(
        setting, on: platform, experiment: experiment, candidates: candidates, onEvent: onEvent)
      self.root = root
      if screens == .all {
        root.savedPlaces.read(savedPlaces)
        // The cell about the permission alone, and tapped: there both cards hear of decisions, and pass them on.
        root.exploreFeed.appear([.authorization])
        root.exploreFeed.enableLocation()
        root.calendar.appear()
      }
    }
    await settle()
  }

  func play(_ stimulus: Compared.Stimulus) async {
    if case .dropManager = stimulus { await useTheRest() }
    onPlatform { apply(stimulus) }
    // Locations and headings are many: nobody has to wait for more than a few turns, unless one makes somebody ask. The
    // first location always does.
    switch stimulus {
    case .heading: break
    case .location where !loadMayWait: break
    default:
      if case .location = stimulus { loadMayWait = false } else { loadMayWait = true }
      return await settle()
    }
    for _ in 1...5 { await Task.detached {}.value }
    try? await Task.sleep(for: .microseconds(50))
    if !geocoding.requests.isEmpty { await settle() }
  }

  private func apply(_ stimulus: Compared.Stimulus) {
    switch stimulus {
    case .start:
      root?.map.appear()
      if screens == .all { root?.nearby.appear() }
    case .stop:
      root?.map.disappear()
      if screens == .all { root?.nearby.disappear() }
    case .readProperties:
      root?.map.refresh()
      if screens == .all { root?.nearby.refresh() }
    case .dropManager: root = nil
    case .rotation(let orientation): platform.device.simulateRotation(to: .init(orientation))
    default: SimulatedEvent(stimulus).map(source.send)
    }
  }

  /// Does what no recording says, before the app ends.
  private func useTheRest() async {
    guard screens == .all else { return }
    onPlatform {
      root?.exploreFeed.enableLocation()
      root?.calendar.appear()
    }
    await search("Bled")
    // Held back, as the search asks at most twice a second.
    await search("Lake Bled")
    try? await Task.sleep(for: .milliseconds(600))
    onPlatform {
      root?.calendar.select(SampleVisits.date)
      root?.exploreFeed.disappear()
    }
    await settle()
    // Until the search may ask again, so that nothing of this app is left when it ends.
    try? await Task.sleep(for: .milliseconds(600))
  }

  private func search(_ text: String) async {
    onPlatform { root?.addLocation.type(text) }
    await settle()
  }

  /// Answers what is asked, and lets everybody do what follows.
  private func settle() async {
    for _ in 1...4 {
      await Self.turns()
      while !geocoding.requests.isEmpty { onPlatform { geocoding.answer(0, with: .placemarks([.lake])) } }
    }
  }

  /// Lets everybody do many steps.
  ///
  /// On Linux, a task that goes on passes the global pool first. The pause is for one that is held up there.
  private static func turns() async {
    for _ in 1...30 { await Task.yield() }
    try? await Task.sleep(for: .milliseconds(2))
  }

  private func onPlatform(_ body: () -> Void) {
    // A comparison in this process may have redirected the inherited class methods to a double. It asks this state.
    ProcessWideState.$current.withValue(ProcessWideState()) {
      ProcessWideState.current.source = source
      source.whileInstalled(body)
    }
  }
}

extension SimulatedPlacemark {
  fileprivate static let lake = SimulatedPlacemark(
    name: "Lake Bled", locality: "Bled", country: "Slovenia",
    location: SimulatedLocation(latitude: 46.3636, longitude: 14.0938))
}
