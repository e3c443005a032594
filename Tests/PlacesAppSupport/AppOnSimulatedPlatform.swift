package import CoreLocationStandIn
import Foundation
import ModernLocation
package import PlacesApp

/// An app on its own simulated platform.
@MainActor
package final class AppOnSimulatedPlatform {
  package let source: SimulatedLocationSource
  package private(set) var platform: Platform
  package let geocoding = SimulatedGeocodingSource()
  package let articles = AnsweringArticles()
  package let visits = AnsweringVisits()
  package let settings = AnsweringApplication()
  package let defaults = DefaultsInMemory()
  /// The events that the screens received.
  package var events: [ScreenEvent] { log.events }
  private let log = Log()
  private var root: CompositionRoot?
  /// Wraps each action on the app.
  private let surrounding: (() -> Void) -> Void

  package init(
    status: CLAuthorizationStatus = .notDetermined,
    surrounding: @escaping (() -> Void) -> Void = { $0() },
    make: (Platform, @escaping (ScreenEvent) -> Void) -> CompositionRoot
  ) {
    source = SimulatedLocationSource(authorizationStatus: status, behavior: .atOnce)
    let center = NotificationCenter()
    platform = Platform()
    (platform.device, platform.notificationCenter) = (UIDevice(notificationCenter: center), center)
    (platform.application, platform.defaults) = (settings, defaults)
    (platform.visits, platform.articles) = (visits, articles)
    platform.makeGeocoder = { [geocoding] in CLGeocoder(source: geocoding) }
    self.surrounding = surrounding
    platform.takeTurn = { [weak self] action in self?.onPlatform(action) }
    onPlatform { root = make(platform) { [log] in log.events.append($0) } }
  }

  /// Answers all waiting requests, because a task that waits forever leaks its objects.
  deinit {
    onMainActor { [geocoding, articles, visits] in
      while !geocoding.requests.isEmpty { geocoding.answer(0, with: .error(.network)) }
      articles.failAll()
      visits.failAll()
    }
  }

  private final class Log {
    var events: [ScreenEvent] = []
  }

  /// The map, while the app runs.
  package var map: PlacesMap? { root?.map }

  /// Uses the app on its platform.
  package func use(_ body: (CompositionRoot) -> Void) {
    guard let root else { return }
    onPlatform { body(root) }
  }

  /// Sends an event of the platform.
  package func happen(_ event: SimulatedEvent) {
    onPlatform { source.send(event) }
  }

  /// Rotates the device.
  package func rotate(to orientation: UIDeviceOrientation) {
    onPlatform { platform.device.simulateRotation(to: orientation) }
  }

  /// Ends the app.
  package func end() {
    onPlatform { root = nil }
  }

  private func onPlatform(_ body: () -> Void) {
    surrounding { source.whileInstalled { geocoding.whileInstalled(body) } }
  }
}
