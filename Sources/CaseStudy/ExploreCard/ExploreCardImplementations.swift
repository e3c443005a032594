import CoreLocationStandIn
import Equivalence
import Foundation
import LegacyLocation
import ModernLocation

extension ExploreCardSubject.Implementation {
  package static var legacy: Self {
    Self("legacy", make: .init(screen: { LegacyExploreScreen($0) }, way: LegacyExploreScreen.way))
  }

  package static var modern: Self {
    Self(
      "modern", declared: ExploreCardSubject.declaredDifferences,
      make: .init(screen: { ModernExploreScreen($0) }, way: ModernExploreScreen.way))
  }
}

@MainActor
final class LegacyExploreScreen: ExploreCardSubject.ScreenUnderTest, @MainActor WMFExploreFeed {
  private let exploreCard: LegacyCardDouble
  private let device: ExploreCardSubject.Device
  private let authorizationCell = WMFAuthorizationCell()
  private var visibleCells: [ExploreCardSubject.Cell: WMFExploreCell] = [:]

  init(_ device: ExploreCardSubject.Device) {
    // No code resets this variable, see `LocationManagerImplementations.swift`.
    WMFLocationManager.locationManagerType = LocationManagerSubject.LocationManagerSpy.self
    self.device = device
    exploreCard = LegacyCardDouble(on: device)
    exploreCard.feed = self
  }

  nonisolated static func way(from location: CLLocation, to article: CLLocation) -> ExploreCardSubject.Way? {
    let cell = WMFLocationCell()
    cell.articleLocation = article
    cell.update(location: location, heading: nil)
    return ExploreCardSubject.Shown(cell).way
  }

  var card: AnyObject { exploreCard }

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

  func tapEnable() { authorizationCell.tapButton() }

  private func fill(_ cell: ExploreCardSubject.Cell, layoutOnly: Bool) -> WMFExploreCell {
    if cell == .other { return WMFExploreCell() }
    // Like the app's layout, the double measures a new cell.
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

  func updateNearbyContent(force: Bool) { device.updateNearby(force: force) }
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
  private let device: ExploreCardSubject.Device
  private let double: LegacyManagerDouble
  private let manager: any WMFLocationMonitoring

  @MainActor
  init(on device: ExploreCardSubject.Device) {
    self.device = device
    double = LegacyManagerDouble(device)
    manager = double
    super.init(defaults: device.defaults, application: ApplicationSpy(device: device))
  }

  override func makeLocationManager() -> any WMFLocationMonitoring {
    // The app uses the legacy card only on the main thread, but the class is not marked `@MainActor`.
    MainActor.assumeIsolated { [device, double] in device.manager = double }
    return manager
  }
}

final class LegacyManagerDouble: @MainActor WMFLocationMonitoring, ExploreCardSubject.ManagerDouble {
  weak var delegate: (any WMFLocationManagerDelegate)?
  private let device: ExploreCardSubject.Device

  init(_ device: ExploreCardSubject.Device) { self.device = device }

  var location: CLLocation? { device.source.location }
  var heading: CLHeading? { device.source.heading }

  func startMonitoringLocation() { device.call(.start, .managerStarted) }

  func stopMonitoringLocation() { device.call(.stop, .managerStopped) }

  func tell(isEnabled: Bool) { delegate?.locationManager(Self.ignored, didChangeEnabledState: isEnabled) }

  func tellLocation() {
    if let location { delegate?.locationManager(Self.ignored, didUpdate: location) }
  }

  func tellHeading() {
    if let heading { delegate?.locationManager(Self.ignored, didUpdate: heading) }
  }

  func tell(_ error: CLError) { delegate?.locationManager(Self.ignored, didReceive: error) }

  /// A manager as the argument of the delegate's methods, which the card ignores.
  private static var ignored: WMFLocationManager {
    let center = NotificationCenter()
    return WMFLocationManager(
      locationManager: CLLocationManager(source: SimulatedLocationSource()),
      device: UIDevice(notificationCenter: center), notificationCenter: center)
  }
}

@MainActor
final class ModernExploreScreen: ExploreCardSubject.ScreenUnderTest, ExploreCardDelegate,
  NearbyContentUpdating
{
  private let exploreCard: ExploreCard
  private let device: ExploreCardSubject.Device
  private var visibleCells: [ExploreCardSubject.Cell: ExploreCardSubject.Shown] = [:]

  init(_ device: ExploreCardSubject.Device) {
    let manager = ModernManagerDouble(device)
    device.manager = manager
    exploreCard = ExploreCard(
      manager: manager, memory: UserDefaultsCardMemory(defaults: device.defaults),
      settings: ApplicationSettingsOpener(application: ApplicationSpy(device: device)), tasks: device.tasks)
    self.device = device
    exploreCard.delegate = self
    exploreCard.feed = self
  }

  static func way(from location: CLLocation, to article: CLLocation) -> ExploreCardSubject.Way? {
    .init(Way(from: Location(location), to: Coordinate(article.coordinate), heading: nil))
  }

  var card: AnyObject { exploreCard }

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
    device.act(during: .didEnableLocation)
  }

  func exploreCardDidMove(_ card: ExploreCard) {
    for cell in visibleCells.keys {
      visibleCells[cell]?.way = .init(card.way(to: cell.place.map(Coordinate.init)))
    }
    device.act(during: .didMove)
  }

  func exploreCard(_ card: ExploreCard, didFail error: ExploreCardError) {
    switch error {
    case .unableToOpenSettings: device.call(.didFail, .toldUnableToOpen)
    }
  }

  func updateNearbyContent(force: Bool) { device.updateNearby(force: force) }
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
  private let device: ExploreCardSubject.Device

  init(_ device: ExploreCardSubject.Device) { self.device = device }

  var location: Location? { device.source.location.map(Location.init) }
  var heading: Heading? { device.source.heading.map(Heading.init) }
  var isUpdating: Bool { false }
  var authorizationStatus: AuthorizationStatus { AuthorizationStatus(device.source.authorizationStatus) }

  func startMonitoringLocation() { device.call(.start, .managerStarted) }

  func stopMonitoringLocation() { device.call(.stop, .managerStopped) }

  func tell(isEnabled: Bool) { delegate?.locationManager(self, didChangeEnabledState: isEnabled) }

  func tellLocation() {
    if let location { delegate?.locationManager(self, didUpdate: location) }
  }

  func tellHeading() {
    if let heading { delegate?.locationManager(self, didUpdate: heading) }
  }

  func tell(_ error: CLError) { delegate?.locationManager(self, didReceive: LocationError(error)) }
}
