import Foundation
import ModernLocation
import PlacesApp
import PlacesSwap
import Terminal

/// What the screens were told: kept the first time, held against what is expected after that.
///
/// Each screen is told in an order. Between two screens there is none, as the modern side waits in tasks.
@MainActor
final class ScreenLog {
  private let expected: [ScreenEvent.Screen: [ScreenEvent]]?
  private var told: [ScreenEvent.Screen: [ScreenEvent]] = [:]
  private(set) var events: [ScreenEvent] = []
  private(set) var declared = 0

  init(expecting expected: [ScreenEvent]?) {
    self.expected = expected.map { Dictionary(grouping: $0, by: \.screen) }
  }

  var count: Int { events.count }

  func add(_ event: ScreenEvent) {
    let event = event.datedByDay
    events.append(event)
    told[event.screen, default: []].append(event)
    let number = told[event.screen, default: []].count
    if let before = expected?[event.screen], number <= before.count,
      Self.isDeclared(event, inPlaceOf: before[number - 1])
    {
      declared += 1
    }
  }

  /// The inherited loader drops what it reads, so that every document is called Untitled.
  private static func isDeclared(_ event: ScreenEvent, inPlaceOf expected: ScreenEvent) -> Bool {
    guard case .savedPlaces(let title) = event else { return false }
    return expected == .savedPlaces(title: "Untitled") && title != "Untitled"
  }

  /// The first event of a screen that differs undeclared, or that is missing.
  var firstDifference: String? {
    guard let expected else { return nil }
    for screen in ScreenEvent.Screen.allCases {
      let (before, now) = (expected[screen] ?? [], told[screen] ?? [])
      for (index, event) in now.enumerated() {
        if index >= before.count {
          return "\(screen), event \((index + 1).grouped): \(event), where legacy tells nothing more"
        }
        if event != before[index], !Self.isDeclared(event, inPlaceOf: before[index]) {
          return "\(screen), event \((index + 1).grouped): \(event), where legacy tells \(before[index])"
        }
      }
      if now.count < before.count {
        return
          "\(screen), event \((now.count + 1).grouped): nothing more, where legacy tells \(before[now.count])"
      }
    }
    return nil
  }
}

extension ScreenEvent {
  /// The screen that is told.
  enum Screen: CaseIterable {
    case map, nearby, addLocation, exploreFeed, calendar, savedPlaces

    /// The feature that the screen shows.
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
  fileprivate var datedByDay: Self {
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
