import ModernLocation
import PlacesApp
import PlacesAppSupport
@testable import PlacesSwap
import TestSupport
import Testing

@Suite("Translations of the calendar's bridge")
@MainActor
struct VisitTranslationTests {
  @Test(
    "In every mode, the screen gets the error of each failed request", arguments: Setting.Mode.allCases,
    [VisitServiceError.notConnected, .signedOut])
  func errors(mode: Setting.Mode, error: VisitServiceError) async {
    let app = AppOnSimulatedPlatform(mode)
    await runTasks { app.use { $0.calendar.appear() } }
    await runTasks { app.visits.reply(VisitAnswer<CalendarEntry>.failure(error)) }
    await runTasks { app.visits.reply(VisitAnswer<VisitedPlace>.failure(error)) }
    #expect(
      app.events == [.calendar(.failed(.plannedVisits, error)), .calendar(.failed(.anniversaries, error))])
  }
}
