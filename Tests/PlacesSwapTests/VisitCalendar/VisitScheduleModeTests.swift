import Foundation
import ModernLocation
import PlacesApp
import PlacesAppSupport
@testable import PlacesSwap
import TestSupport
import Testing

@Suite("The schedule of the calendar in each mode")
@MainActor
struct VisitScheduleModeTests {
  private let visit = CalendarEntry(
    title: "Lake Bled", date: Date(timeIntervalSinceReferenceDate: 0), kind: .outing)
  private let place = VisitedPlace(name: "Bohinj", firstVisitText: "2020-12-31")

  /// Opens the calendar twice, with a failing second load.
  private func use(_ app: AppOnSimulatedPlatform) async {
    await runTasks { app.use { $0.calendar.appear() } }
    await runTasks { app.visits.reply(.success([visit])) }
    await runTasks { app.visits.reply(.success([place])) }
    app.use { $0.calendar.select(visit.date) }
    await runTasks { app.use { $0.calendar.appear() } }
    await runTasks { app.visits.reply(VisitAnswer<VisitedPlace>.failure(.signedOut)) }
    await runTasks { app.visits.reply(VisitAnswer<CalendarEntry>.failure(.notConnected)) }
  }

  @Test("The screen gets equal events in every mode", arguments: Setting.Mode.allCases)
  func told(mode: Setting.Mode) async throws {
    let app = AppOnSimulatedPlatform(mode)
    await use(app)
    try #require(app.events.count == 5)
    #expect(app.events[0] == .calendar(.entries([visit])))
    guard case .calendar(.entries(let entries)) = app.events[1] else { throw CocoaError(.featureUnsupported) }
    #expect(entries.count == 2 && entries[1].title.hasPrefix("Bohinj: "))
    #expect(
      app.events[2...] == [
        .calendar(.details([visit])), .calendar(.failed(.anniversaries, .signedOut)),
        .calendar(.failed(.plannedVisits, .notConnected)),
      ])
    #expect(app.visits.waiting == [])
  }
}
