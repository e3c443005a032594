import Foundation
import ModernLocation
import PlacesApp

/// The difference between the screens' events in a mode and those with legacy.
///
/// The order counts within a screen, not between two screens, because the modern side waits in tasks.
struct ScreenDifference {
  private(set) var declared = 0
  /// The first undeclared difference.
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
          let texts = [now, before].map { $0.map { "\($0)" } ?? "nothing more" }
          undeclared = "\(screen), event \((index + 1).grouped): \(texts[0]), where legacy tells \(texts[1])"
        }
      }
    }
  }

  /// The legacy loader drops the text of the file, so every document is called Untitled.
  private static func isDeclared(_ event: ScreenEvent?, inPlaceOf expected: ScreenEvent?) -> Bool {
    guard case .savedPlaces = event else { return false }
    return expected == .savedPlaces(title: "Untitled")
  }
}

extension ScreenEvent {
  enum Screen: CaseIterable {
    case map, nearby, addLocation, exploreFeed, calendar, savedPlaces
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

  /// The event with each group's day in place of its time, because each run makes its own groups.
  var datedByDay: Self {
    guard case .nearby(.groups(var groups)) = self else { return self }
    for index in groups.indices { groups[index].date = Calendar.current.startOfDay(for: groups[index].date) }
    return .nearby(.groups(groups))
  }
}
