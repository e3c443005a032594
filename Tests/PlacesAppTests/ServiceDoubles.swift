import Foundation
import ModernLocation
import PlacesApp
import Equivalence

/// A test double of a screen's service that records the screen's calls and can send events.
@MainActor
class ServiceDouble<Event> {
  var onEvent: (Event) -> Void = { _ in }
  let recorder: Recorder<String>

  init(_ recorder: Recorder<String>) { self.recorder = recorder }
}

final class FinderDouble: ServiceDouble<PlaceFinderEvent>, PlaceFinder {
  func textDidChange(_ text: String) { recorder.record("text \(text)") }
}

final class ScheduleDouble: ServiceDouble<VisitScheduleEvent>, VisitSchedule {
  func appear() { recorder.record("appear") }
  func select(_ day: Date) { recorder.record("select \(day.timeIntervalSinceReferenceDate)") }
}

final class FeedDouble: ServiceDouble<NearbyFeedEvent>, NearbyFeed {
  func startUpdating() { recorder.record("startUpdating") }
  func stopUpdating() { recorder.record("stopUpdating") }
  func load(force: Bool) { recorder.record("load force: \(force)") }
}

final class CardDouble: ServiceDouble<FeedCardEvent>, FeedCard {
  func cellWillAppear(_ cell: FeedCell, at place: Coordinate?) {
    recorder.record("cellWillAppear \(cell) at \(place.map { "\($0.latitude), \($0.longitude)" } ?? "nil")")
    // A card reports the content of a cell before the screen shows it.
    onEvent(.shows(cell, FeedCellContent(cell == .authorization ? EnableButton(isAuthorized: false) : nil)))
  }
  func cellDidDisappear(_ cell: FeedCell) { recorder.record("cellDidDisappear \(cell)") }
  func contentWillChange() { recorder.record("contentWillChange") }
  func enableLocation() { recorder.record("enableLocation") }
}

final class ReaderDouble: ServiceDouble<Never>, SavedPlacesReader {
  var result: Result<String, SavedPlacesError> = .success("Bled")

  func title(at url: URL) throws(SavedPlacesError) -> String {
    recorder.record("read \(url.path)")
    return try result.get()
  }
}

final class ManagerDouble: ServiceDouble<Never>, LocationManagerProtocol {
  weak var delegate: (any LocationManagerDelegate)?
  var location: Location?
  var heading: Heading?
  private(set) var isUpdating = false
  var authorizationStatus = AuthorizationStatus.notDetermined

  func startMonitoringLocation() { recorder.record("start") }
  func stopMonitoringLocation() { recorder.record("stop") }
}

/// Records each value that the card stores, and ignores requests to open the settings.
final class DecisionsDouble: ServiceDouble<Never>, ExploreCardMemory, SettingsOpener {
  var isLocationEnabled: Bool {
    get { false }
    set { recorder.record("isLocationEnabled = \(newValue)") }
  }
  var hasPrompted: Bool {
    get { false }
    set { recorder.record("hasPrompted = \(newValue)") }
  }

  func openSettings() {}
}

/// The test doubles of all services.
@MainActor
final class Doubles {
  let manager: ManagerDouble
  let card: CardDouble
  let feed: FeedDouble
  let finder: FinderDouble
  let schedule: ScheduleDouble
  let reader: ReaderDouble

  init(_ recorder: Recorder<String>) {
    (manager, card, feed) = (ManagerDouble(recorder), CardDouble(recorder), FeedDouble(recorder))
    finder = FinderDouble(recorder)
    (schedule, reader) = (ScheduleDouble(recorder), ReaderDouble(recorder))
  }

  /// Services that return these doubles.
  var services: Services {
    var services = Services(on: Platform())
    services.mapLocationManager = { [manager] in manager }
    services.savedPlacesReader = { [reader] in reader }
    services.feedCard = { [card] in card }
    services.placeFinder = { [finder] in finder }
    services.visitSchedule = { [schedule] in schedule }
    services.nearbyFeed = { [feed] in feed }
    return services
  }
}
