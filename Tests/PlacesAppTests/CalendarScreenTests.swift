import Foundation
import ModernLocation
import PlacesApp
import PlacesAppSupport
import TestSupport
import Testing

@Suite("The calendar of the app")
@MainActor
struct CalendarScreenTests {
  private let visit = CalendarEntry(
    title: "Lake Bled", date: Date(timeIntervalSinceReferenceDate: 0), kind: .outing)

  @Test("The calendar shows the planned visits, and the details of a day")
  func visits() async {
    let app = AppOnSimulatedPlatform { CompositionRoot(on: $0, onEvent: $1) }
    await runTasks { app.use { $0.calendar.appear() } }
    app.visits.reply(.success([visit]))
    await runTasks { app.visits.reply(VisitAnswer<VisitedPlace>.failure(.signedOut)) }
    app.use {
      #expect($0.calendar.entries == [visit])
      $0.calendar.select(visit.date)
    }
    #expect(
      Set(app.events) == [
        .calendar(.entries([visit])), .calendar(.failed(.anniversaries, .signedOut)),
        .calendar(.details([visit])),
      ])
  }

  @Test("Without a server the calendar shows the missing connection")
  func offline() async {
    var events: [VisitScheduleEvent] = []
    let schedule = ModernVisitSchedule(session: OfflineServers())
    schedule.onEvent = { events.append($0) }
    await runTasks { schedule.appear() }
    #expect(events == [.failed(.plannedVisits, .notConnected), .failed(.anniversaries, .notConnected)])
  }
}
