package import CoreLocationStandIn
import Foundation
import ModernLocation
package import PlacesApp

/// An app on a simulated platform of its own.
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
  /// A closure that runs each action on the app.
  private let surrounding: (() -> Void) -> Void

  /// - Parameter furtherModules: The modules with classes of the app, besides `ModernLocation` and `PlacesApp`.
  package init(
    status: CLAuthorizationStatus = .notDetermined, furtherModules: [String] = [],
    surrounding: @escaping (() -> Void) -> Void = { $0() },
    make: (Platform, @escaping (ScreenEvent) -> Void) -> CompositionRoot
  ) {
    modules = (["ModernLocation", "PlacesApp"] + furtherModules).map { $0 + "." }
    source = SimulatedLocationSource(authorizationStatus: status, behavior: .synchronous)
    let center = NotificationCenter()
    let note = { [log] in log.note($0) }
    platform = Platform()
    platform.device = RecordingDevice(center, note)
    platform.notificationCenter = RecordingNotificationCenter(center, note)
    (platform.application, platform.defaults) = (settings, defaults)
    (platform.visits, platform.articles) = (visits, articles)
    platform.makeGeocoder = { [geocoding] in
      note("makes a geocoder")
      return CLGeocoder(source: geocoding)
    }
    self.surrounding = surrounding
    source.onCall = note
    (settings.note, defaults.note, articles.note, visits.note) = (note, note, note, note)
    platform.clock = ImpatientClock { note($0) }
    platform.runDeferred = { [weak self] action in self?.onPlatform(action) }
    platform.delay = { delay in
      note("waits \(delay) s")
      return 0
    }
    onPlatform {
      root = make(platform) { [log] in log.tell($0) }
      log.root = root
    }
  }

  /// Answers all waiting requests, because a task that waits forever would leak its objects.
  deinit {
    onMainActor { [geocoding, articles, visits, settings] in
      Self.answerAll(geocoding, articles, visits, settings)
    }
  }

  private static func answerAll(
    _ geocoding: SimulatedGeocodingSource, _ articles: AnsweringArticles, _ visits: AnsweringVisits,
    _ settings: AnsweringApplication
  ) {
    while !geocoding.requests.isEmpty { geocoding.answer(0, with: .error(.network)) }
    articles.failAll()
    visits.failAll()
    settings.answer(true)
  }

  /// Records the events and contents of the screens, and the app's calls to its platform.
  @MainActor
  private final class Log {
    var events: [ScreenEvent] = []
    private(set) var lines: [String] = []
    weak var root: CompositionRoot?
    private var shown: [String: String] = [:]
    /// The receiver's action during the next event.
    var reaction: ((CompositionRoot) -> Void)?

    private var hasReturned = false

    func note(_ line: String) {
      if hasReturned { lines.append("later") }
      hasReturned = false
      lines.append(line)
    }

    /// Records changed contents, and marks the next line as the first of a later run-loop pass.
    func callReturned() {
      noteContent()
      hasReturned = true
    }

    func tell(_ event: ScreenEvent) {
      events.append(event)
      noteContent()
      note("tells \(named(event))")
      guard let root, let react = reaction else { return }
      reaction = nil
      react(root)
    }

    /// Records the changed contents of the screens.
    func noteContent() {
      for made in root.map(screens) ?? [] {
        let content = content(of: made.screen)
        if shown.updateValue(content, forKey: made.name) != content {
          note("\(made.name) shows \(content)")
        }
      }
    }

    func take() -> [String] {
      noteContent()
      defer { (lines, hasReturned) = ([], false) }
      return lines
    }
  }

  /// Removes and returns the recorded events and contents of the screens, and the calls to the platform, in order.
  package func takeLog() -> [String] { log.take() }

  /// Tells the log that the call of an action has returned, so the next effects count as later.
  package func callReturned() { log.callReturned() }

  /// The app's map, or nil once the app has ended.
  package var map: PlacesMap? { root?.map }

  /// Runs a closure with the composition root on the app's platform, unless the app has ended.
  ///
  /// - Parameters:
  ///   - reaction: Acts as the receiver during the first event that the closure causes.
  ///   - body: Acts as the user.
  package func use(during reaction: ((CompositionRoot) -> Void)? = nil, _ body: (CompositionRoot) -> Void) {
    guard let root else { return }
    log.reaction = reaction
    onPlatform { body(root) }
    log.reaction = nil
  }

  /// Simulates an event of the platform.
  package func happen(_ event: SimulatedEvent) {
    onPlatform { source.send(event) }
  }

  /// Rotates the device.
  package func rotate(to orientation: UIDeviceOrientation) {
    onPlatform { platform.device.simulateRotation(to: orientation) }
  }

  /// Ends the app.
  package func end() {
    var seen: Set<ObjectIdentifier> = []
    if let root { ended = objects(reachableFrom: root, &seen) }
    onPlatform { root = nil }
  }

  /// Answers all requests: those to open the settings with success, and the others with a failure.
  package func answerAll() { Self.answerAll(geocoding, articles, visits, settings) }

  /// The names of the objects that the root could reach when the app ended, and that are still alive.
  package var leaks: [String] { ended.filter { $0.object != nil }.map(\.name) }

  /// An object of an ended app.
  private struct Ended {
    let name: String
    weak var object: AnyObject?
  }

  private var ended: [Ended] = []
  /// The prefixes of the app's class names.
  private let modules: [String]

  /// Returns the objects of the app that a value's stored properties reach, without the test doubles.
  private func objects(reachableFrom value: Any, _ seen: inout Set<ObjectIdentifier>) -> [Ended] {
    var mirror: Mirror? = Mirror(reflecting: value)
    var found: [Ended] = []
    if mirror?.displayStyle == .class {
      let object = value as AnyObject
      let type = String(reflecting: Swift.type(of: value))
      guard seen.insert(ObjectIdentifier(object)).inserted,
        modules.contains(where: type.hasPrefix) || value is CLLocationManager || value is CLGeocoder
      else { return [] }
      found.append(Ended(name: "\(Swift.type(of: value))", object: object))
    }
    while let one = mirror {
      for child in one.children { found += objects(reachableFrom: child.value, &seen) }
      mirror = one.superclassMirror
    }
    return found
  }

  /// The part of the app's and the platform's state that the user or the platform can observe.
  package var state: [String] {
    let managers = source.attachedManagers.map { manager in
      """
      a manager of accuracy \(manager.desiredAccuracy), filters \(manager.distanceFilter) m and \
      \(manager.headingFilter)°, for \(manager.activityType), \(manager.headingOrientation), \
      \(manager.pausesLocationUpdatesAutomatically ? "pausing" : "not pausing"), \
      \(manager.delegate == nil ? "without" : "with") a delegate
      """
    }
    let screens = (log.root.map(screens) ?? []).map { "\($0.name) \(content(of: $0.screen))" }
    let alive = leaks.map { "\($0) is alive after the end of the app" }
    let waiting = geocoding.requests.map { named($0) } + settings.waiting + articles.waiting + visits.waiting
    // A third equal request shows no new behaviour, but counting every request would make infinitely many states.
    let requests = waiting.reduce(into: [String]()) { requests, request in
      if requests.count(where: { $0 == request }) < 2 { requests.append(request) }
    }
    return ["permission \(source.authorizationStatus)"] + visits.session + managers + screens + alive
      + requests + defaults.stored.sorted { $0.key < $1.key }.map { "\($0) \($1)" }
      + (platform.device.isGeneratingDeviceOrientationNotifications ? ["orientation notifications"] : [])
  }

  private func onPlatform(_ body: () -> Void) {
    surrounding { source.whileInstalled { geocoding.whileInstalled(body) } }
  }
}

/// Returns the created screens of an app with their names.
@MainActor
package func screens(of root: CompositionRoot) -> [(name: String, screen: Any)] {
  Mirror(reflecting: root).children.compactMap { label, value in
    let mirror = Mirror(reflecting: value)
    let made = mirror.displayStyle == .optional ? mirror.children.first?.value : Optional.some(value)
    guard let label, let made, Mirror(reflecting: made).displayStyle == .class else { return nil }
    return (label.replacing("$__lazy_storage_$_", with: ""), made)
  }
}

/// A device that records each begin and end of orientation notifications.
private final class RecordingDevice: UIDevice {
  private let note: (String) -> Void

  init(_ center: NotificationCenter, _ note: @escaping (String) -> Void) {
    self.note = note
    super.init(notificationCenter: center)
  }

  override func beginGeneratingDeviceOrientationNotifications() {
    note("beginOrientationNotifications")
    super.beginGeneratingDeviceOrientationNotifications()
  }

  override func endGeneratingDeviceOrientationNotifications() {
    note("endOrientationNotifications")
    super.endGeneratingDeviceOrientationNotifications()
  }
}

/// A notification centre that records each addition and each removal of an observer.
private final class RecordingNotificationCenter: NotificationCenterProtocol {
  private let center: NotificationCenter
  private let note: (String) -> Void

  init(_ center: NotificationCenter, _ note: @escaping (String) -> Void) {
    (self.center, self.note) = (center, note)
  }

  func addObserver(
    forName name: Notification.Name?, object: Any?, queue: OperationQueue?,
    using block: @escaping @Sendable (Notification) -> Void
  ) -> any NSObjectProtocol {
    note("observes \(name?.rawValue ?? "all")")
    return center.addObserver(forName: name, object: object, queue: queue, using: block)
  }

  func removeObserver(_ observer: Any) {
    note("stops observing")
    center.removeObserver(observer)
  }
}
