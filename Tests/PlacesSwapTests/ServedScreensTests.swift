import CoreLocationStandIn
import Equivalence
import Foundation
import ParallelRun
import PlacesApp
import PlacesAppSupport
@testable import PlacesSwap
import TestSupport
import Testing

/// Tests the services and the location managers of each screen in every setting of the modes.
@Suite("The services of each screen")
@MainActor
struct ServedScreensTests {
  /// The services and the location managers of a screen, and the modes that influence them.
  private struct Served: Hashable, Encodable {
    let screen: String
    let locationManagers: String
    let feature: String
    let services: [String]
    let managers: [String]
  }

  /// The name and the feature of each screen, and a closure that shows and returns the screen.
  private let screens: [(name: String, feature: Setting.Feature, screen: (CompositionRoot) -> Any)] = [
    ("map", .locationManager, { $0.map }), ("savedPlaces", .savedPlaces, { $0.savedPlaces }),
    (
      "exploreFeed", .exploreCard,
      {
        $0.exploreFeed.appear()
        return $0.exploreFeed
      }
    ),
    (
      "nearby", .nearbyContent,
      {
        $0.nearby.appear()
        return $0.nearby
      }
    ),
    ("addLocation", .addLocation, { $0.addLocation }), ("calendar", .visitCalendar, { $0.calendar }),
  ]

  @Test("A screen's services depend only on the modes of its feature and of the location managers")
  func golden() throws {
    var served: Set<Served> = []
    for setting in Self.settings { served.formUnion(serve(setting)) }
    // The map depends on one of the modes, and each of the other five screens on two.
    #expect(served.count == 3 + 5 * 9)
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let lines = try served.map { String(decoding: try encoder.encode($0), as: UTF8.self) + "\n" }.sorted()
    let files = GoldenFiles(of: "PlacesSwapTests")
    #expect(try files.check(lines.joined(), name: "served-screens.jsonl") == nil)
  }

  @Test("If the experiment leaves out every parallel run, the screens get the managers of the legacy mode")
  func leftOut() {
    var setting = Setting(.modern)
    func managers(_ mode: Setting.Mode, share: Double = 1) -> [[String]] {
      setting[.locationManager] = mode
      return serve(setting, share: share).map(\.managers)
    }
    #expect(managers(.parallel, share: 0) == managers(.legacy))
  }

  /// Every setting in a maintainer's run, otherwise those in which all features but at most two have the same mode.
  private static var settings: [Setting] {
    let settings = Setting.Feature.allCases.reduce([Setting(.modern)]) { settings, feature in
      settings.flatMap { setting in
        Setting.Mode.allCases.map { mode in
          var setting = setting
          setting[feature] = mode
          return setting
        }
      }
    }
    return settings.filter { setting in
      MaintainersTests.areRun
        || Setting.Mode.allCases.contains { mode in
          Setting.Feature.allCases.count { setting[$0] != mode } <= 2
        }
    }
  }

  /// Returns the type of an object and, for a modern object, the types of the objects and values that it stores.
  ///
  /// For a calendar, the text says whether the calendar follows the user's settings while the app runs.
  private func configuration(of object: Any) -> String {
    if let calendar = object as? Calendar {
      return calendar == .autoupdatingCurrent ? "autoupdating calendar" : "fixed calendar"
    }
    let type = "\(type(of: object))"
    let mirror = Mirror(reflecting: object)
    let isModern = ["ModernLocation.", "PlacesApp."].contains {
      String(reflecting: Swift.type(of: object)).hasPrefix($0)
    }
    guard isModern, mirror.displayStyle == .class || mirror.displayStyle == .struct else { return type }
    let parts = mirror.children.compactMap { label, value in
      let isGiven = [nil, .class, .struct].contains(Mirror(reflecting: value).displayStyle)
      return isGiven && !(value is Bool) && !"\(Swift.type(of: value))".contains("->")
        ? label.map { "\($0): \(configuration(of: value))" } : nil
    }
    return parts.isEmpty ? type : "\(type)(\(parts.joined(separator: ", ")))"
  }

  private func serve(_ setting: Setting, share: Double = 1) -> [Served] {
    var served: [Served] = []
    // The nearby list reads the permission outside the simulation, so this test ignores the resulting mismatches.
    let experiment = Experiment(publisher: MismatchLog(), share: share)
    let app = AppOnSimulatedPlatform(setting, status: .authorizedWhenInUse, experiment: experiment)
    app.use { root in
      // The map's manager exists before this loop, because the app creates it at its start, so `earlier` begins empty.
      var earlier: [CLLocationManager] = []
      for (name, feature, use) in screens {
        let services = Mirror(reflecting: use(root)).children.compactMap { _, value in
          Mirror(reflecting: value).displayStyle == .class || value is any SavedPlacesReader
            ? configuration(of: value) : nil
        }
        let managers = app.source.attachedManagers.filter { manager in !earlier.contains { $0 === manager } }
        earlier += managers
        served.append(
          Served(
            screen: name, locationManagers: setting[.locationManager].rawValue,
            feature: setting[feature].rawValue, services: services,
            managers: managers.map { manager in
              """
              \(manager.delegate.map { "\(type(of: $0))" } ?? "no delegate"): accuracy \(manager.desiredAccuracy), \
              filter \(manager.distanceFilter), \(manager.activityType)
              """
            }))
      }
    }
    app.end()
    return served
  }
}
