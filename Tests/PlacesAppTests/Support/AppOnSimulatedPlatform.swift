import CoreLocationStandIn
import Foundation
import PlacesApp

/// An app on a simulated platform of its own.
@MainActor
final class AppOnSimulatedPlatform {
  let source: SimulatedLocationSource
  let platform: Platform
  let settings = AnsweringApplication()
  let defaults = DefaultsInMemory()
  /// What the screens have been told.
  var events: [ScreenEvent] { log.events }
  private let log = Log()
  private var root: CompositionRoot?

  init(
    status: CLAuthorizationStatus = .notDetermined,
    make: (Platform, @escaping (ScreenEvent) -> Void) -> CompositionRoot
  ) {
    source = SimulatedLocationSource(authorizationStatus: status, behavior: .atOnce)
    let center = NotificationCenter()
    platform = Platform(
      device: UIDevice(notificationCenter: center), notificationCenter: center, application: settings,
      defaults: defaults)
    root = source.whileInstalled { [log] in make(platform) { log.events.append($0) } }
  }

  private final class Log {
    var events: [ScreenEvent] = []
  }

  /// The map, as long as the app runs.
  var map: PlacesMap? { root?.map }

  /// Lets somebody use the app, on this app's platform.
  func use(_ body: (CompositionRoot) -> Void) {
    guard let root else { return }
    source.whileInstalled { body(root) }
  }

  /// Lets the platform do something.
  func happen(_ event: SimulatedEvent) {
    source.whileInstalled { source.send(event) }
  }

  /// Turns the device.
  func rotate(to orientation: UIDeviceOrientation) {
    source.whileInstalled { platform.device.simulateRotation(to: orientation) }
  }

  /// Ends the app.
  func end() {
    source.whileInstalled { root = nil }
  }
}
