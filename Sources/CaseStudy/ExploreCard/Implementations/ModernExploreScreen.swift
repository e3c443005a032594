import CoreLocationStandIn
import Equivalence
import Foundation
import ModernLocation
import TestDoubles

@MainActor
final class ModernExploreScreen: ExploreCardSubject.ScreenUnderTest {
  private let exploreCard: ExploreCard
  private let device: ExploreCardSubject.Device
  private var visibleCells: [ExploreCardSubject.Cell: ExploreCardSubject.Shown] = [:]

  init(_ device: ExploreCardSubject.Device, tasks: TaskTracker) {
    let manager = ModernManagerDouble(source: device.source, recorder: device.recorder)
    device.manager = manager
    exploreCard = ExploreCard(
      manager: manager, memory: UserDefaultsCardMemory(defaults: device.defaults),
      settings: ApplicationSettingsOpener(application: ApplicationSpy(device: device)), tasks: tasks)
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
    visibleCells[cell] = ExploreCardSubject.Shown()
    guard cell != .other else { return }
    visibleCells[cell]?.button = button(of: cell)
    visibleCells[cell]?.way = .init(exploreCard.configureLocationCell(for: cell.place.map(Coordinate.init)))
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
    let cells = visibleCells.keys.filter { $0 != .other }.count
    exploreCard.contentWillChange(visibleLocationCells: cells)
    for _ in 0..<cells { exploreCard.locationCellDidDisappear() }
    visibleCells = [:]
  }

  func tapEnable() {
    if visibleCells[.authorization]?.button?.isEnabled == true { exploreCard.enableLocation() }
  }

  private func button(of cell: ExploreCardSubject.Cell) -> ExploreCardSubject.Button? {
    guard cell == .authorization else { return nil }
    return .init(title: exploreCard.enableButton.title, isEnabled: exploreCard.enableButton.isEnabled)
  }
}

extension ModernExploreScreen: ExploreCardDelegate {
  func exploreCardDidEnableLocation(_ card: ExploreCard) {
    visibleCells[.authorization]?.button = button(of: .authorization)
  }

  func exploreCardDidMove(_ card: ExploreCard) {
    for cell in visibleCells.keys {
      visibleCells[cell]?.way = .init(card.way(to: cell.place.map(Coordinate.init)))
    }
  }

  func exploreCard(_ card: ExploreCard, didFail error: ExploreCardError) {
    switch error {
    case .unableToOpenSettings: device.recorder.record(.toldUnableToOpen)
    }
  }
}

extension ModernExploreScreen: NearbyContentUpdating {
  func updateNearbyContent(force: Bool) { device.updateNearby(force: force) }
}

extension ExploreCardSubject.Way {
  fileprivate init?(_ way: Way?) {
    guard let way else { return nil }
    self.init(distance: way.distance, bearing: way.bearing)
  }
}

final class ModernManagerDouble: LocationManagerProtocol, ExploreCardSubject.ManagerDouble {
  weak var delegate: (any LocationManagerDelegate)?
  private let source: SimulatedLocationSource
  private let recorder: Recorder<ExploreCardSubject.Observation>

  init(source: SimulatedLocationSource, recorder: Recorder<ExploreCardSubject.Observation>) {
    self.source = source
    self.recorder = recorder
  }

  var location: Location? { source.location.map(Location.init) }
  var heading: Heading? { source.heading.map(Heading.init) }
  var isUpdating: Bool { false }
  var authorizationStatus: AuthorizationStatus { AuthorizationStatus(source.authorizationStatus) }

  func startMonitoringLocation() { recorder.record(.managerStarted) }

  func stopMonitoringLocation() { recorder.record(.managerStopped) }

  func tell(isEnabled: Bool) { delegate?.locationManager(self, didChangeEnabledState: isEnabled) }

  func tellLocation() {
    if let location { delegate?.locationManager(self, didUpdate: location) }
  }

  func tellHeading() {
    if let heading { delegate?.locationManager(self, didUpdate: heading) }
  }
}
