import Equivalence
import Foundation
import ModernLocation
import PlacesApp

/// The differences between the screens' events in one mode and those with legacy.
///
/// Only the order within each screen counts, because modern classes report some events from tasks.
struct ScreenDifference {
  private(set) var declared = 0
  /// The first undeclared difference: the screen, the number of its event, and each part that differs.
  private(set) var undeclared: String?

  init(of told: [ScreenEvent], from expected: [ScreenEvent]) {
    for screen in (expected + told).map(\.screen).unique {
      let before = expected.filter { $0.screen == screen }
      let now = told.filter { $0.screen == screen }
      for index in 0..<max(before.count, now.count) {
        let (before, now) = (before.dropFirst(index).first, now.dropFirst(index).first)
        if now == before { continue }
        // Legacy shows the title *Untitled*, because its loader ignores the text of the file.
        if case .savedPlaces = now, before == .savedPlaces(title: "Untitled") {
          declared += 1
        } else if undeclared == nil {
          let parts = differingParts(of: before as Any, now as Any).map(Self.line)
          undeclared = (["\(screen), event \((index + 1).grouped)"] + parts).joined(separator: "\n  ")
        }
      }
    }
  }

  /// Both values of a part in the screen's words, from shortly before the place where they differ.
  private static func line(path: String, legacy: String, now: String) -> String {
    let texts = [legacy, now].map { text in
      text == "nil"
        ? "nothing"
        : text.replacing(#/(ModernLocation|PlacesApp)\.([A-Z]\w*\.)*/#, with: "")
          .replacing(#/^Optional\((.*)\)$/#) { String($0.1) }
    }
    let equal = max(0, texts[0].commonPrefix(with: texts[1]).count - 8)
    let values = texts.map { (equal == 0 ? $0 : "…" + $0.dropFirst(equal)).shortened(to: 40) }
    return "\(path.isEmpty ? "" : path + ": ")legacy \(values[0]), now \(values[1])".shortened(to: 96)
  }
}

extension ScreenEvent {
  /// The screen's name, even if the event reports a failure of the screen.
  fileprivate var screen: String { word(of: self).replacing("Failed", with: "") }

  /// The event with the day of each group instead of its time, because each run creates groups at another time.
  var datedByDay: Self {
    guard case .nearby(.groups(var groups)) = self else { return self }
    for index in groups.indices { groups[index].date = Calendar.current.startOfDay(for: groups[index].date) }
    return .nearby(.groups(groups))
  }
}
