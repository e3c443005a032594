import CoreLocationStandIn
import Foundation
import ModernLocation
import PlacesApp
import TestSupport

/// A part of the app for a walk.
package enum WalkedScreen: String, CaseIterable, Sendable {
  case map, exploreFeed, nearby, addLocation, calendar, savedPlaces
  /// The map, the explore feed and the nearby list in one app.
  case together

  /// Whether the part starts no task.
  package var isSynchronous: Bool { self == .map || self == .savedPlaces }

  /// The events of the user and of the platform.
  @MainActor
  package var events: [AppWalk.Event] {
    switch self {
    case .map:
      use("appear") { $0.map.appear() } + use("disappear") { $0.map.disappear() }
        + use("refresh") { $0.map.refresh() } + permissions
        + [happen("location", .location(.tower)), happen("heading", .heading(.northEast)), everyError]
        + [
          happen("unreliable heading", .heading(HeadingReading(magneticHeading: 1, accuracy: 0))),
          happen("heading without north", .heading(HeadingReading(magneticHeading: 2, accuracy: 3))),
          .init("rotate") { $0.rotate(to: .landscapeLeft) },
          .init("rotate back") { $0.rotate(to: .portrait) },
        ]
    case .exploreFeed:
      use("appear") { $0.exploreFeed.appear() }
        + use("appear with permission") { $0.exploreFeed.appear([.authorization]) }
        + use("disappear") { $0.exploreFeed.disappear() } + use("reload") { $0.exploreFeed.reload() }
        + use("enable") { $0.exploreFeed.enableLocation() } + permissions
        + [happen("location", .location(.tower)), happen("heading", .heading(.northEast)), everyError]
        + [
          .init("appear, and enable in the event") { app in
            app.use(during: { $0.exploreFeed.enableLocation() }) { $0.exploreFeed.appear() }
          },
          .init("appear, and disappear in the event") { app in
            app.use(during: { $0.exploreFeed.disappear() }) { $0.exploreFeed.appear() }
          },
        ]
        + [true, false].map { opens in
          .init("settings \(opens)", if: { !$0.settings.waiting.isEmpty }) { $0.settings.answer(opens) }
        }
    case .nearby:
      [
        // With a third waiting request, the list does nothing new.
        AppWalk.Event("appear", if: { $0.articles.waiting.count < 2 }) { app in app.use { $0.nearby.appear() }
        },
        .init("refresh", if: { $0.articles.waiting.count < 2 }) { app in app.use { $0.nearby.refresh() } },
      ] + use("disappear") { $0.nearby.disappear() } + permissions
        + [
          happen("location", .location(.now)), happen("old location", .location(.tower)), everyError,
        ] + geocoding + articles
        + [
          .init("a place without a name", if: { !$0.geocoding.requests.isEmpty }) {
            let bled = SimulatedPlacemark(locality: "Bled", country: "Slovenia", location: .tower)
            $0.geocoding.answer(0, with: .placemarks([bled, SimulatedPlacemark(name: "Other")]))
          }
        ]
    case .addLocation:
      ["Bled", "Bl", " Lake "].map { text in
        .init("type '\(text)'", if: { $0.geocoding.requests.isEmpty }) { app in
          app.use { $0.addLocation.type(text) }
        }
      }
        + [
          .init("type twice", if: { $0.geocoding.requests.isEmpty }) { app in
            app.use { $0.addLocation.type("Tri") }
            app.use { $0.addLocation.type("Triglav") }
          }
        ] + geocoding
    case .calendar:
      [
        .init("appear", if: { $0.visits.waiting.isEmpty }) { app in app.use { $0.calendar.appear() } },
        .init("sign in") { $0.visits.signIn() },
        .init("visits", if: { $0.visits.waits.planned }) {
          $0.visits.reply(.success(Self.visits))
        },
        .init("no visits", if: { $0.visits.waits.planned }) {
          $0.visits.reply(VisitAnswer<CalendarEntry>.failure(.signedOut))
        },
        .init("places", if: { $0.visits.waits.places }) {
          $0.visits.reply(.success([VisitedPlace(name: "Bohinj", firstVisitText: "3000-12-31")]))
        },
        .init("no places", if: { $0.visits.waits.places }) {
          $0.visits.reply(VisitAnswer<VisitedPlace>.failure(.notConnected))
        },
      ] + use("select") { $0.calendar.select(Self.visits[1].date) }
        + use("select another day") { $0.calendar.select(.distantPast) }
    case .savedPlaces:
      [
        ("document", Data(" Around the lake\nBled\r\n".utf8)), ("empty document", Data()),
        ("damaged document", Data([0xFF])), ("no document", nil),
      ]
      .map { name, data in
        .init(name) { app in
          // The name contains a space, and the path contains `..`.
          let name = "My PlacesAppTests-\(ProcessInfo.processInfo.processIdentifier).txt"
          let url = URL(fileURLWithPath: "/tmp/../tmp/\(name)")
          try? data?.write(to: url)
          app.use { $0.savedPlaces.read(url) }
          try? FileManager.default.removeItem(at: url)
        }
      }
    case .together:
      use("map") { $0.map.appear() } + use("no map") { $0.map.disappear() }
        + use("feed") { $0.exploreFeed.appear([.authorization]) }
        + use("no feed") { $0.exploreFeed.disappear() }
        + use("list") { $0.nearby.appear() } + use("no list") { $0.nearby.disappear() }
        + use("enable") { $0.exploreFeed.enableLocation() } + permissions
        + [
          happen("location", .location(.now)), happen("heading", .heading(.northEast)), everyError,
          .init("an article nearby", if: { !$0.geocoding.requests.isEmpty }) { app in
            await runTasks { app.geocoding.answer(0, with: .place("Tower")) }
            if !app.articles.waiting.isEmpty { app.articles.reply(["Bled"]) }
          },
        ]
    }
  }

  /// An entry of each kind, and a second outing one minute before the first outing.
  private static let visits = zip(
    [CalendarEntry.Kind.celebration, .outing, .anniversary, .outing], [0.0, 200_000, 400_000, 199_940]
  ).map { CalendarEntry(title: "Bled \($1)", date: Date(timeIntervalSinceReferenceDate: $1), kind: $0) }

  @MainActor
  private func use(_ name: String, _ body: @escaping (CompositionRoot) -> Void) -> [AppWalk.Event] {
    [.init(name) { $0.use(body) }]
  }

  @MainActor
  private func happen(_ name: String, _ event: SimulatedEvent) -> AppWalk.Event {
    .init(name) { $0.happen(event) }
  }

  /// A grant, a refusal, and an event that sets each permission in turn, with a refusal between two grants.
  @MainActor
  private var permissions: [AppWalk.Event] {
    let all: [CLAuthorizationStatus] = [
      .authorizedWhenInUse, .notDetermined, .restricted, .authorizedAlways, .denied, .authorizedWhenInUse,
    ]
    return [
      happen("authorizedWhenInUse", .authorization(.authorizedWhenInUse)),
      happen("denied", .authorization(.denied)),
      .init("every permission") { app in for status in all { app.happen(.authorization(status)) } },
    ]
  }

  /// Each error of the location manager, and an error of another domain.
  @MainActor
  private var everyError: AppWalk.Event {
    .init("every error") { app in
      for code in [CLError.Code.locationUnknown, .denied, .network, .headingFailure] {
        app.happen(.error(code))
      }
      app.happen(.plainError(domain: "Foreign", code: 7))
    }
  }

  @MainActor
  private var geocoding: [AppWalk.Event] {
    let here = SimulatedPlacemark(name: "Tower", locality: "Paris", country: "France", location: .tower)
    let other = SimulatedPlacemark(name: "Abbey", locality: "Cluny", country: "France", location: .tower)
    let answers: [(String, SimulatedGeocodingSource.Answer)] = [
      ("places", .placemarks([here, other, SimulatedPlacemark(name: "No location"), here])),
      ("no place", .error(.geocodeFoundNoResult)),
    ]
    return answers.map { name, answer in
      .init(name, if: { !$0.geocoding.requests.isEmpty }) { $0.geocoding.answer(0, with: answer) }
    }
  }

  @MainActor
  private var articles: [AppWalk.Event] {
    [
      .init("an article", if: { !$0.articles.waiting.isEmpty }) { $0.articles.reply(["Bled"]) },
      .init("no articles", if: { !$0.articles.waiting.isEmpty }) { $0.articles.fail() },
    ]
  }
}
