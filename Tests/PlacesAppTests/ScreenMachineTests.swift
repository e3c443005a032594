import Equivalence
import Foundation
import ModernLocation
@testable import PlacesApp
import TestSupport
import Testing

/// Tests the screens with doubles of their services.
///
/// The swap compares modes (legacy, parallel and modern) that use the same screens, so it cannot find a fault
/// of a screen.
///
/// We compared each golden file once with the screen's code and the documentation. A line has an action, the events
/// that it causes, and the screen's content where it has changed. During an event, the receiver may act on the screen.
@Suite("The state machine of each screen")
@MainActor
struct ScreenMachineTests {
  private static let files = GoldenFiles(of: "PlacesAppTests")
  private nonisolated static let names = [
    "map", "exploreFeed", "nearby", "addLocation", "calendar", "savedPlaces", "feedCard", "root",
  ].map { "\($0).jsonl" }

  private func check<Screen, Service>(
    _ name: String, _ actions: ScreenSubject<Screen, Service>.Actions, reactions: [String] = [],
    make: @escaping (Recorder<String>, @escaping (ScreenEvent) -> Void) -> (Screen, Service)
  ) throws {
    let machine = try StateMachine(
      of: { ScreenSubject(actions, reactions: reactions, make: make) },
      // A root gets no `leave`, because after its release the doubles retain closures of its screens, which no
      // fingerprint shows.
      alphabet: actions.keys.sorted() + (Screen.self is CompositionRoot.Type ? [] : ["leave"]),
      limits: Limits(states: 200), audit: Audit(samples: 20))
    #expect(try Self.files.check(machine.text, name: "\(name).jsonl") == nil)
  }

  /// Adds an action for each of the service's events, named after the event.
  private func told<Screen, Event, Service: ServiceDouble<Event>>(
    _ events: [Event], to actions: ScreenSubject<Screen, Service>.Actions
  ) -> ScreenSubject<Screen, Service>.Actions {
    var actions = actions
    for event in events { actions[named(event)] = { _, service in service.onEvent(event) } }
    return actions
  }

  private let url = URL(fileURLWithPath: "/places.txt")

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
    try check("map", actions, reactions: ["disappear", "refresh"]) { recorder, onEvent in
      let manager = ManagerDouble(recorder)
      return (PlacesMap(locationManager: manager, onEvent: onEvent), manager)
    }
  }

  @Test("The explore feed matches its golden file")
  func exploreFeed() throws {
    let (ask, enabled, way) = (Samples.ask, Samples.enabled, Samples.way)
    let actions: ScreenSubject<ExploreFeed, CardDouble>.Actions = told(
      [
        .shows(.authorization, .init(ask)), .shows(.authorization, .init(enabled, way: way)),
        .shows(.place, .init(nil, way: way)), .updatesNearby(force: true), .updatesNearby(force: false),
        .unableToOpenSettings,
      ],
      to: [
        "appear": { feed, _ in feed?.appear() }, "disappear": { feed, _ in feed?.disappear() },
        "appear with the place only": { feed, _ in feed?.appear([.place]) },
        "reload": { feed, _ in feed?.reload() }, "enableLocation": { feed, _ in feed?.enableLocation() },
      ])
    try check("exploreFeed", actions, reactions: ["disappear", "enableLocation"]) { recorder, onEvent in
      let card = CardDouble(recorder)
      let feed = ExploreFeed(
        card: card, updateNearby: { recorder.record("updateNearby force: \($0)") }, onEvent: onEvent)
      return (feed, card)
    }
  }

  @Test("The explore feed with the modern card matches its golden file")
  func feedCard() throws {
    var actions: ScreenSubject<ExploreFeed, ManagerDouble>.Actions = [
      // A card counts each appearance of a cell, so repeated appearances would make infinitely many states.
      "appear": { feed, _ in if feed?.cells.isEmpty == true { feed?.appear() } },
      "disappear": { feed, _ in feed?.disappear() },
      "enableLocation": { feed, _ in feed?.enableLocation() },
      "every error": { _, manager in
        for error: LocationError in [
          .locationUnknown, .denied, .network, .headingFailure, .other(domain: "Foreign", code: 1),
        ] {
          manager.delegate?.locationManager(manager, didReceive: error)
        }
      },
      "location": {
        $1.location = Samples.there
        $1.delegate?.locationManager($1, didUpdate: Samples.there)
      },
    ]
    for status in [AuthorizationStatus.authorizedWhenInUse, .denied] {
      actions["\(status)"] = {
        $1.authorizationStatus = status
        $1.delegate?.locationManager($1, didChangeEnabledState: status.isAuthorized)
      }
    }
    try check("feedCard", actions, reactions: ["disappear", "enableLocation"]) { recorder, onEvent in
      let (manager, decisions) = (ManagerDouble(recorder), DecisionsDouble(recorder))
      let card = ModernFeedCard(manager: manager, memory: decisions, settings: decisions)
      return (ExploreFeed(card: card, updateNearby: { _ in }, onEvent: onEvent), manager)
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
    try check("nearby", actions, reactions: ["disappear", "refresh"]) { recorder, onEvent in
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
    try check("addLocation", actions, reactions: ["type"]) { recorder, onEvent in
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
    try check("calendar", actions, reactions: ["appear", "select"]) { recorder, onEvent in
      let schedule = ScheduleDouble(recorder)
      return (CalendarScreen(schedule: schedule, onEvent: onEvent), schedule)
    }
  }

  @Test("The list of saved places matches its golden file")
  func savedPlaces() throws {
    var actions: ScreenSubject<SavedPlacesList, ReaderDouble>.Actions = [
      "read": { list, _ in list?.read(url) }
    ]
    for title in ["", "Bled"] { actions["the title is '\(title)'"] = { $1.result = .success(title) } }
    for problem in [SavedPlacesError.Problem.missing, .damaged(offset: 1)] {
      actions["the document is \(problem)"] = { $1.result = .failure(SavedPlacesError(problem, at: url)) }
    }
    try check("savedPlaces", actions, reactions: ["read"]) { recorder, onEvent in
      let reader = ReaderDouble(recorder)
      return (SavedPlacesList(reader: reader, onEvent: onEvent), reader)
    }
  }

  @Test("The root passes on each screen's events, and updates the nearby list when the explore feed asks")
  func root() throws {
    let actions: ScreenSubject<CompositionRoot, Doubles>.Actions = [
      "make the feed": { root, _ in _ = root?.exploreFeed },
      "make the other screens": { root, _ in _ = (root?.nearby, root?.addLocation, root?.calendar) },
      "map": { $1.manager.delegate?.locationManager($1.manager, didReceive: .network) },
      "read": { root, _ in root?.savedPlaces.read(url) },
      "update with force": { $1.card.onEvent(.updatesNearby(force: true)) },
      "update without force": { $1.card.onEvent(.updatesNearby(force: false)) },
      "nearby": { $1.feed.onEvent(.loaded) }, "addLocation": { $1.finder.onEvent(.querying(false)) },
      "calendar": { $1.schedule.onEvent(.details([])) },
    ]
    try check("root", actions) { recorder, onEvent in
      let doubles = Doubles(recorder)
      return (CompositionRoot(doubles.services, onEvent: onEvent), doubles)
    }
  }

  @Test("Every golden file of a screen has a test")
  func orphans() throws {
    #expect(try Self.files.orphans(besides: Self.names) == [])
  }
}
