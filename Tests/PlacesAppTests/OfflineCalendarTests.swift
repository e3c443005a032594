import Foundation
import ModernLocation
@testable import PlacesApp
import PlacesAppSupport
import TestSupport
import Testing

@Suite("The app's calendar without a server")
@MainActor
struct OfflineCalendarTests {
  @Test("Planned visits and anniversaries both report that there is no connection")
  func offline() async {
    var events: [VisitScheduleEvent] = []
    let schedule = ModernVisitSchedule(session: OfflineServers())
    schedule.onEvent = { events.append($0) }
    await runTasks { schedule.appear() }
    #expect(events == [.failed(.plannedVisits, .notConnected), .failed(.anniversaries, .notConnected)])
  }
}
