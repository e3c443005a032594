import CaseStudy
import CoreLocationStandIn
import Foundation
import ParallelRun
import PlacesApp
import PlacesSwap

/// Plays the events of a recording to the app on a simulated platform.
@MainActor
final class AppPlayer {
  private let source: SimulatedLocationSource
  private let geocoding = SimulatedGeocodingSource()
  private let lake = SimulatedPlacemark(
    name: "Lake Bled", locality: "Bled", country: "Slovenia",
    location: LocationReading(latitude: 46.3636, longitude: 14.0938))
  private var platform: Platform
  private var root: CompositionRoot?
  /// True after an event that may begin a load, until the location comes for which the load would wait.
  private var loadMayWait = true

  init(
    _ mode: Setting.Mode, in start: Compared.Start, experiment: Experiment,
    onEvent: @escaping (ScreenEvent) -> Void
  ) async throws {
    source = SimulatedLocationSource(authorizationStatus: .init(start.status), behavior: .synchronous)
    let center = NotificationCenter()
    platform = Platform()
    (platform.device, platform.notificationCenter) = (UIDevice(notificationCenter: center), center)
    (platform.application, platform.defaults) = (OpeningApplication(), UserDefaultsFake())
    (platform.visits, platform.articles) = (SampleServers(), SampleServers())
    platform.makeGeocoder = { [geocoding] in CLGeocoder(source: geocoding) }
    platform.runDeferred = { [weak self] action in self?.onPlatform(action) }
    let savedPlaces = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).txt")
    try Data("Around the lake".utf8).write(to: savedPlaces)
    defer { try? FileManager.default.removeItem(at: savedPlaces) }
    onPlatform {
      let root = CompositionRoot(
        Services(Setting(mode), on: platform, experiment: experiment), onEvent: onEvent)
      self.root = root
      root.savedPlaces.read(savedPlaces)
      // Once the user has tapped the only visible cell, legacy's card and modern's forward the user's decisions.
      root.exploreFeed.appear([.authorization])
      root.exploreFeed.enableLocation()
      root.calendar.appear()
    }
    await settle()
  }

  func play(_ stimulus: Compared.Stimulus) async {
    if case .dropManager = stimulus { await useTheRest() }
    onPlatform { apply(stimulus) }
    // A short wait is enough after a heading, and after a location at which no load sends a request.
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
      root?.nearby.appear()
    case .stop:
      root?.map.disappear()
      root?.nearby.disappear()
    case .readProperties:
      root?.map.refresh()
      root?.nearby.refresh()
    case .dropManager: root = nil
    case .rotation(let orientation): platform.device.simulateRotation(to: .init(orientation))
    default: SimulatedEvent(stimulus).map(source.send)
    }
  }

  /// Uses the screens that no recording uses, before the app ends.
  private func useTheRest() async {
    onPlatform {
      root?.exploreFeed.enableLocation()
      root?.calendar.appear()
    }
    // The screen sends at most two requests a second, so it delays the second one.
    for text in ["Bled", "Lake Bled"] {
      onPlatform { root?.addLocation.type(text) }
      await settle()
    }
    try? await Task.sleep(for: .milliseconds(600))
    onPlatform {
      root?.calendar.select(SampleServers.date)
      root?.exploreFeed.disappear()
    }
    await settle()
    // Afterwards the screen has sent any delayed request, so no task outlives the app.
    try? await Task.sleep(for: .milliseconds(600))
  }

  /// Lets all ready tasks run, and answers the requests that they send.
  private func settle() async {
    for _ in 1...4 {
      for _ in 1...30 { await Task.yield() }
      // On Linux, a resuming task passes through the global thread pool, which needs time to run it.
      try? await Task.sleep(for: .milliseconds(2))
      while !geocoding.requests.isEmpty { onPlatform { geocoding.answer(0, with: .placemarks([lake])) } }
    }
  }

  private func onPlatform(_ body: () -> Void) {
    // An earlier comparison may have redirected the legacy class methods to a test double, which reads this state.
    ProcessWideState.$current.withValue(ProcessWideState()) {
      ProcessWideState.current.source = source
      source.whileInstalled { geocoding.whileInstalled(body) }
    }
  }
}
