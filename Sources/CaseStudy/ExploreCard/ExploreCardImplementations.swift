import CoreLocationStandIn
import Equivalence
import Foundation
import LegacyLocation
import ModernLocation

extension ExploreCardSubject.Implementation {
  static var legacy: Self {
    Self("legacy", make: .init(driver: { LegacyCardDriver($0) }, way: LegacyCardDriver.way))
  }

  static var modern: Self {
    Self(
      "modern", declared: ExploreCardSubject.declaredDifferences,
      make: .init(driver: { ModernCardDriver($0) }, way: ModernCardDriver.way))
  }
}

@MainActor
final class LegacyCardDriver: ExploreCardSubject.Driver, @MainActor WMFExploreFeed {
  private let exploreCard: LegacyCardDouble
  private let world: ExploreCardSubject.World
  private let authorizationCell = WMFAuthorizationCell()
  private var visibleCells: [ExploreCardSubject.Cell: WMFExploreCell] = [:]

  init(_ world: ExploreCardSubject.World) {
    LocationManagerSubject.LocationManagerSpy.install()
    self.world = world
    exploreCard = LegacyCardDouble(on: world)
    exploreCard.feed = self
  }

  nonisolated static func way(from location: CLLocation, to article: CLLocation) -> ExploreCardSubject.Way? {
    let cell = WMFLocationCell()
    cell.articleLocation = article
    cell.update(location: location, heading: nil)
    return ExploreCardSubject.Shown(cell).way
  }

  var object: AnyObject { exploreCard }

  func shown(by cell: ExploreCardSubject.Cell) -> ExploreCardSubject.Shown {
    ExploreCardSubject.Shown(visibleCells[cell])
  }

  func appear(_ cell: ExploreCardSubject.Cell) {
    let filled = fill(cell, layoutOnly: false)
    visibleCells[cell] = filled
    exploreCard.willDisplay(filled)
  }

  func disappear(_ cell: ExploreCardSubject.Cell) {
    if let cell = visibleCells.removeValue(forKey: cell) { exploreCard.didEndDisplaying(cell) }
  }

  func measure(_ cell: ExploreCardSubject.Cell) -> ExploreCardSubject.Shown {
    ExploreCardSubject.Shown(fill(cell, layoutOnly: true))
  }

  func contentChanges() {
    let cells = exploreCard.visibleCells
    exploreCard.contentWillChange()
    for cell in cells { exploreCard.didEndDisplaying(cell) }
    visibleCells = [:]
  }

  func tapEnable() {
    if visibleCells[.authorization] != nil { authorizationCell.tapButton() }
  }

  private func fill(_ cell: ExploreCardSubject.Cell, layoutOnly: Bool) -> WMFExploreCell {
    if cell == .other { return WMFExploreCell() }
    // Like the app's layout, measure with a new cell instead of the reused one.
    let reused = layoutOnly ? WMFAuthorizationCell() : authorizationCell
    let filled = cell == .authorization ? reused : WMFLocationCell()
    filled.articleLocation = cell.place.map {
      CLLocation(
        coordinate: $0, altitude: 0, horizontalAccuracy: 0, verticalAccuracy: -1,
        timestamp: Date(timeIntervalSinceReferenceDate: 0))
    }
    exploreCard.configure(filled, layoutOnly: layoutOnly)
    return filled
  }

  func updateNearbyContent(force: Bool) { world.updateNearby(force: force) }
}

extension ExploreCardSubject.Shown {
  fileprivate init(_ cell: WMFExploreCell?) {
    self.init()
    if let cell = cell as? WMFAuthorizationCell {
      button = .init(title: cell.buttonTitle, isEnabled: cell.isButtonEnabled)
    }
    if let cell = cell as? WMFLocationCell, let distance = cell.distance, let bearing = cell.bearing {
      way = .init(distance: distance, bearing: bearing)
    }
  }
}

private final class LegacyCardDouble: WMFExploreLocationCard {
  private let world: ExploreCardSubject.World
  private let double: LegacyManagerDouble
  private let manager: any WMFLocationMonitoring

  @MainActor
  init(on world: ExploreCardSubject.World) {
    self.world = world
    double = LegacyManagerDouble(world)
    manager = double
    super.init(defaults: world.defaults, application: ExploreCardSubject.ApplicationSpy(world))
  }

  override func makeLocationManager() -> any WMFLocationMonitoring {
    // The app uses the legacy card only on the main thread, but the class is not marked `@MainActor`.
    MainActor.assumeIsolated { [world, double] in world.manager = double }
    return manager
  }
}

final class LegacyManagerDouble: @MainActor WMFLocationMonitoring, ExploreCardSubject.ManagerDouble {
  weak var delegate: (any WMFLocationManagerDelegate)?
  private let world: ExploreCardSubject.World

  init(_ world: ExploreCardSubject.World) { self.world = world }

  var location: CLLocation? { world.source.location }
  var heading: CLHeading? { world.source.heading }

  func startMonitoringLocation() { world.call(.start, .managerStarted) }

  func stopMonitoringLocation() { world.call(.stop, .managerStopped) }

  func tell(isEnabled: Bool) { delegate?.locationManager(Self.ignored, didChangeEnabledState: isEnabled) }

  func tellLocation() {
    if let location { delegate?.locationManager(Self.ignored, didUpdate: location) }
  }

  func tellHeading() {
    if let heading { delegate?.locationManager(Self.ignored, didUpdate: heading) }
  }

  func tell(_ error: CLError) { delegate?.locationManager(Self.ignored, didReceive: error) }

  /// Any manager, as an argument of the delegate's methods that the card ignores.
  private static var ignored: WMFLocationManager {
    let center = NotificationCenter()
    return WMFLocationManager(
      locationManager: CLLocationManager(source: SimulatedLocationSource()),
      device: UIDevice(notificationCenter: center), notificationCenter: center)
  }
}

@MainActor
final class ModernCardDriver: ExploreCardSubject.Driver, ExploreCardDelegate, NearbyContentUpdating {
  private let exploreCard: ExploreCard
  private let world: ExploreCardSubject.World
  private var visibleCells: [ExploreCardSubject.Cell: ExploreCardSubject.Shown] = [:]

  init(_ world: ExploreCardSubject.World) {
    let manager = ModernManagerDouble(world)
    world.manager = manager
    exploreCard = ExploreCard(
      manager: manager, memory: UserDefaultsCardMemory(defaults: world.defaults),
      settings: ApplicationSettingsOpener(application: ExploreCardSubject.ApplicationSpy(world)),
      tasks: world.tasks)
    self.world = world
    exploreCard.delegate = self
    exploreCard.feed = self
  }

  static func way(from location: CLLocation, to article: CLLocation) -> ExploreCardSubject.Way? {
    .init(Way(from: Location(location), to: Coordinate(article.coordinate), heading: nil))
  }

  var object: AnyObject { exploreCard }

  func shown(by cell: ExploreCardSubject.Cell) -> ExploreCardSubject.Shown {
    visibleCells[cell] ?? ExploreCardSubject.Shown()
  }

  func appear(_ cell: ExploreCardSubject.Cell) {
    guard cell != .other else { return }
    var shown = measure(cell)
    shown.way = .init(exploreCard.configureLocationCell(for: cell.place.map(Coordinate.init)))
    visibleCells[cell] = shown
    exploreCard.locationCellWillAppear()
  }

  func disappear(_ cell: ExploreCardSubject.Cell) {
    visibleCells[cell] = nil
    if cell != .other { exploreCard.locationCellDidDisappear() }
  }

  func measure(_ cell: ExploreCardSubject.Cell) -> ExploreCardSubject.Shown {
    ExploreCardSubject.Shown(button(of: cell))
  }

  func contentChanges() {
    let cells = visibleCells.count
    exploreCard.contentWillChange(visibleLocationCells: cells)
    for _ in 0..<cells { exploreCard.locationCellDidDisappear() }
    visibleCells = [:]
  }

  func tapEnable() {
    if visibleCells[.authorization]?.button?.isEnabled == true { exploreCard.enableLocation() }
  }

  private func button(of cell: ExploreCardSubject.Cell) -> ExploreCardSubject.Button? {
    guard cell == .authorization else { return nil }
    return .init(exploreCard.enableButton)
  }

  func exploreCardDidEnableLocation(_ card: ExploreCard) {
    visibleCells[.authorization]?.button = button(of: .authorization)
    world.act(during: .didEnableLocation)
  }

  func exploreCardDidMove(_ card: ExploreCard) {
    for cell in visibleCells.keys {
      visibleCells[cell]?.way = .init(card.way(to: cell.place.map(Coordinate.init)))
    }
    world.act(during: .didMove)
  }

  func exploreCard(_ card: ExploreCard, didFail error: ExploreCardError) {
    switch error {
    case .unableToOpenSettings: world.call(.didFail, .toldUnableToOpen)
    }
  }

  func updateNearbyContent(force: Bool) { world.updateNearby(force: force) }
}

extension ExploreCardSubject.Button {
  init(_ button: EnableButton) { self.init(title: button.title, isEnabled: button.isEnabled) }
}

extension ExploreCardSubject.Way {
  init?(_ way: Way?) {
    guard let way else { return nil }
    self.init(distance: way.distance, bearing: way.bearing)
  }
}

final class ModernManagerDouble: LocationManagerProtocol, ExploreCardSubject.ManagerDouble {
  weak var delegate: (any LocationManagerDelegate)?
  private let world: ExploreCardSubject.World

  init(_ world: ExploreCardSubject.World) { self.world = world }

  var location: Location? { world.source.location.map(Location.init) }
  var heading: Heading? { world.source.heading.map(Heading.init) }
  var isUpdating: Bool { false }
  var authorizationStatus: AuthorizationStatus { AuthorizationStatus(world.source.authorizationStatus) }

  func startMonitoringLocation() { world.call(.start, .managerStarted) }

  func stopMonitoringLocation() { world.call(.stop, .managerStopped) }

  func tell(isEnabled: Bool) { delegate?.locationManager(self, didChangeEnabledState: isEnabled) }

  func tellLocation() {
    if let location { delegate?.locationManager(self, didUpdate: location) }
  }

  func tellHeading() {
    if let heading { delegate?.locationManager(self, didUpdate: heading) }
  }

  func tell(_ error: CLError) { delegate?.locationManager(self, didReceive: LocationError(error)) }
}
