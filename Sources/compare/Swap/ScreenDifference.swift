import Equivalence
import Foundation
import ModernLocation
import PlacesApp

/// The difference between the screens' events in one mode and those with legacy.
///
/// Only the order within each screen counts, because modern classes report some events from tasks.
struct ScreenDifference {
  private(set) var declared = 0
  /// The first undeclared difference: the screen and the number of its event, then each part that differs.
  private(set) var undeclared: String?

  init(of told: [ScreenEvent], from expected: [ScreenEvent]) {
    for screen in (expected + told).map(\.screen).unique {
      let before = expected.filter { $0.screen == screen }
      let now = told.filter { $0.screen == screen }
      for index in 0..<max(before.count, now.count) {
        let before = index < before.count ? before[index] : nil
        let now = index < now.count ? now[index] : nil
        if now == before { continue }
        if Self.isDeclared(now, inPlaceOf: before) {
          declared += 1
        } else if undeclared == nil {
          let parts = differingParts(of: before as Any, now as Any).map { part in
            let values = Self.words(part.some, part.other).map { $0.shortened(to: 40) }
            let path = part.path.isEmpty ? "" : part.path + ": "
            return (path + "legacy \(values[0]), now \(values[1])").shortened(to: 96)
          }
          undeclared = (["\(screen), event \((index + 1).grouped)"] + parts).joined(separator: "\n  ")
        }
      }
    }
  }

  /// Two reflected values in the screen's words, from shortly before their first difference.
  private static func words(_ some: String, _ other: String) -> [String] {
    let texts = [some, other].map { text in
      text == "nil"
        ? "nothing"
        : text.replacing(#/(ModernLocation|PlacesApp)\.([A-Z]\w*\.)*/#, with: "")
          .replacing(#/^Optional\((.*)\)$/#) { String($0.1) }
    }
    let equal = max(0, texts[0].commonPrefix(with: texts[1]).count - 8)
    return texts.map { equal == 0 ? $0 : "…" + $0.dropFirst(equal) }
  }

  /// True if legacy shows the title *Untitled*, because the legacy loader ignores the text of the file.
  private static func isDeclared(_ event: ScreenEvent?, inPlaceOf expected: ScreenEvent?) -> Bool {
    guard case .savedPlaces = event else { return false }
    return expected == .savedPlaces(title: "Untitled")
  }
}

extension ScreenEvent {
  var screen: String {
    switch self {
    case .map: "map"
    case .nearby: "nearby"
    case .addLocation: "addLocation"
    case .exploreFeed: "exploreFeed"
    case .calendar: "calendar"
    case .savedPlaces, .savedPlacesFailed: "savedPlaces"
    }
  }

  /// The event with only the day of each group's time, because each run creates groups at other times of the day.
  var datedByDay: Self {
    guard case .nearby(.groups(var groups)) = self else { return self }
    for index in groups.indices { groups[index].date = Calendar.current.startOfDay(for: groups[index].date) }
    return .nearby(.groups(groups))
  }
}
