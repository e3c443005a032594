import Equivalence
import Foundation
import ModernLocation
import PlacesApp
import TestDoubles
import Testing

/// Tests the screens, because a comparison of modes with the same screens cannot find a fault of a screen.
///
/// We compared each golden file once with the screen's code and the documentation. A line shows the screen's content
/// during each event and after the event.
@Suite("The state machine of each screen")
@MainActor
struct ScreenMachineTests {
  private static let files = GoldenFiles(
    directory: URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("Golden")
      .path)
  private nonisolated static let names = [
    "map", "exploreFeed", "nearby", "addLocation", "calendar", "savedPlaces",
  ].map { "\($0).jsonl" }

  private func check<Screen, Service>(
    _ name: String, _ actions: ScreenSubject<Screen, Service>.Actions,
    make: @escaping (Recorder<String>, @escaping (ScreenEvent) -> Void) -> (Screen, Service)
  ) throws {
    let machine = try StateMachine(
      of: { ScreenSubject(actions, make: make) }, alphabet: actions.keys.sorted() + ["leave"])
    #expect(try Self.files.check(machine.text, name: "\(name).jsonl") == nil)
  }

  /// Adds the events of a service to the actions, with the values as names.
  private func told<Screen, Event, Service: ServiceDouble<Event>>(
    _ events: [Event], to actions: ScreenSubject<Screen, Service>.Actions
  ) -> ScreenSubject<Screen, Service>.Actions {
    var actions = actions
    for event in events { actions[named(event)] = { _, service in service.onEvent(event) } }
    return actions
  }

  @Test("The map matches its golden file")
  func map() throws {
    var actions: ScreenSubject<PlacesMap, ManagerDouble>.Actions = [
      "appear": { map, _ in map?.appear() }, "disappear": { map, _ in map?.disappear() },
      "refresh": { map, _ in map?.refresh() },
      "error": { $1.delegate?.locationManager($1, didReceive: .network) },
    ]
    for location in [nil, Samples.there] {
      actions["the manager's location is \(location == nil ? "unknown" : "known")"] = {
        $1.location = location
      }
    }
    for heading in [nil, Samples.east] {
      actions["the manager's heading is \(heading == nil ? "unknown" : "known")"] = { $1.heading = heading }
    }
    actions["location"] = { $1.delegate?.locationManager($1, didUpdate: Samples.here) }
    actions["heading"] = { $1.delegate?.locationManager($1, didUpdate: Samples.north) }
    for isEnabled in [true, false] {
      actions["enabled \(isEnabled)"] = { $1.delegate?.locationManager($1, didChangeEnabledState: isEnabled) }
    }
    try check("map", actions) { recorder, onEvent in
      let manager = ManagerDouble(recorder)
      return (PlacesMap(locationManager: manager, onEvent: onEvent), manager)
    }
  }

  @Test("The explore feed matches its golden file")
  func exploreFeed() throws {
    let (ask, enabled, way) = (Samples.ask, Samples.enabled, Samples.way)
    let actions: ScreenSubject<ExploreFeed, CardDouble>.Actions = told(
      FeedCell.allCases.flatMap { cell in
        [FeedCellContent(ask), .init(enabled, way: way), .init(nil, way: way)].map { .shows(cell, $0) }
      } + [.updatesNearby(force: true), .updatesNearby(force: false), .unableToOpenSettings],
      to: [
        "appear": { feed, _ in feed?.appear() }, "disappear": { feed, _ in feed?.disappear() },
        "appear with the place only": { feed, _ in feed?.appear([.place]) },
        "reload": { feed, _ in feed?.reload() }, "enableLocation": { feed, _ in feed?.enableLocation() },
      ])
    try check("exploreFeed", actions) { recorder, onEvent in
      let card = CardDouble(recorder)
      let feed = ExploreFeed(
        card: card, updateNearby: { recorder.record("updateNearby force: \($0)") }, onEvent: onEvent)
      return (feed, card)
    }
  }

  @Test("The nearby list matches its golden file")
  func nearby() throws {
    let actions: ScreenSubject<NearbyList, FeedDouble>.Actions = told(
      [
        .groups([]), .groups([Samples.placeholder, Samples.near]), .groups([Samples.near]), .failed(.network),
        .failed(.unreadable),
        .loaded,
      ],
      to: [
        "appear": { list, _ in list?.appear() }, "disappear": { list, _ in list?.disappear() },
        "refresh": { list, _ in list?.refresh() }, "update force": { list, _ in list?.update(force: true) },
        "update": { list, _ in list?.update(force: false) },
      ])
    try check("nearby", actions) { recorder, onEvent in
      let feed = FeedDouble(recorder)
      return (NearbyList(feed: feed, onEvent: onEvent), feed)
    }
  }

  @Test("The screen for a new location matches its golden file")
  func addLocation() throws {
    let bled = Samples.bled
    let actions: ScreenSubject<AddLocationScreen, FinderDouble>.Actions = told(
      [.querying(true), .querying(false), .found([]), .found([bled]), .found([bled, bled])],
      to: [
        "type": { screen, _ in screen?.type(" Bled ") }, "type nothing": { screen, _ in screen?.type("") },
      ])
    try check("addLocation", actions) { recorder, onEvent in
      let finder = FinderDouble(recorder)
      return (AddLocationScreen(finder: finder, onEvent: onEvent), finder)
    }
  }

  @Test("The calendar matches its golden file")
  func calendar() throws {
    let entries = Samples.entries
    let actions: ScreenSubject<CalendarScreen, ScheduleDouble>.Actions = told(
      [
        .entries([]), .entries(entries), .entries(entries.reversed()), .details([entries[0]]),
        .details(entries),
        .failed(.plannedVisits, .signedOut), .failed(.anniversaries, .notConnected),
      ],
      to: [
        "appear": { screen, _ in screen?.appear() },
        "select": { screen, _ in screen?.select(Samples.there.timestamp) },
      ])
    try check("calendar", actions) { recorder, onEvent in
      let schedule = ScheduleDouble(recorder)
      return (CalendarScreen(schedule: schedule, onEvent: onEvent), schedule)
    }
  }

  @Test("The list of saved places matches its golden file")
  func savedPlaces() throws {
    let url = URL(fileURLWithPath: "/places.txt")
    var actions: ScreenSubject<SavedPlacesList, ReaderDouble>.Actions = [
      "read": { list, _ in list?.read(url) }
    ]
    for title in ["", "Bled"] { actions["the title is '\(title)'"] = { $1.result = .success(title) } }
    for problem in [SavedPlacesError.Problem.missing, .damaged(offset: 1)] {
      actions["the document is \(problem)"] = { $1.result = .failure(SavedPlacesError(problem, at: url)) }
    }
    try check("savedPlaces", actions) { recorder, onEvent in
      let reader = ReaderDouble(recorder)
      return (SavedPlacesList(reader: reader, onEvent: onEvent), reader)
    }
  }

  @Test("Every golden file of a screen has a test")
  func orphans() throws {
    #expect(try Self.files.orphans(besides: Self.names) == [])
  }
}
