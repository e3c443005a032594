import Foundation
import ModernLocation
import PlacesApp
import PlacesSwap

/// How what the screens were told differs from what the inherited side tells them.
///
/// Each screen is told in an order. Between two screens there is none, as the modern side waits in tasks.
struct ScreenDifference {
  private(set) var declared = 0
  /// The first event of a screen that differs undeclared, or that is missing.
  private(set) var undeclared: String?

  init(of told: [ScreenEvent], from expected: [ScreenEvent]) {
    for screen in ScreenEvent.Screen.allCases {
      let before = expected.filter { $0.screen == screen }
      let now = told.filter { $0.screen == screen }
      for index in 0..<max(before.count, now.count) {
        let before = index < before.count ? before[index] : nil
        let now = index < now.count ? now[index] : nil
        if now == before { continue }
        if Self.isDeclared(now, inPlaceOf: before) {
          declared += 1
        } else if undeclared == nil {
          let (now, before) = (
            now.map { "\($0)" } ?? "nothing more", before.map { "\($0)" } ?? "nothing more"
          )
          undeclared = "\(screen), event \((index + 1).grouped): \(now), where legacy tells \(before)"
        }
      }
    }
  }

  /// The inherited loader drops what it reads, so that every document is called Untitled.
  private static func isDeclared(_ event: ScreenEvent?, inPlaceOf expected: ScreenEvent?) -> Bool {
    guard case .savedPlaces = event else { return false }
    return expected == .savedPlaces(title: "Untitled")
  }
}

extension ScreenEvent {
  enum Screen: CaseIterable {
    case map, nearby, addLocation, exploreFeed, calendar, savedPlaces

    var feature: Setting.Feature {
      switch self {
      case .map: .locationManager
      case .nearby: .nearbyContent
      case .addLocation: .addLocation
      case .exploreFeed: .exploreCard
      case .calendar: .visitCalendar
      case .savedPlaces: .savedPlaces
      }
    }
  }

  var screen: Screen {
    switch self {
    case .map: .map
    case .nearby: .nearby
    case .addLocation: .addLocation
    case .exploreFeed: .exploreFeed
    case .calendar: .calendar
    case .savedPlaces, .savedPlacesFailed: .savedPlaces
    }
  }

  /// The event with the day of every date at which a group was made, as each run makes its own.
  var datedByDay: Self {
    guard case .nearby(.groups(let groups)) = self else { return self }
    return .nearby(
      .groups(
        groups.map { group in
          var group = group
          group.date = Calendar.current.startOfDay(for: group.date)
          return group
        }))
  }
}
