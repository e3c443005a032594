import Foundation
import ModernLocation
import ParallelRun
import PlacesApp
import PlacesAppSupport
@testable import PlacesSwap
import TestSupport
import Testing

@Suite("The schedule of the calendar in each mode")
@MainActor
struct VisitScheduleModeTests {
  private let log = MismatchLog()
  private let patience = ManualPatience()
  private let visit = CalendarEntry(
    title: "Lake Bled", date: Date(timeIntervalSinceReferenceDate: 0), kind: .outing)
  private let place = VisitedPlace(name: "Bohinj", firstVisitText: "2020-12-31")

  private func trial() throws -> Trial { try Trial(publisher: log, patience: patience.ofTrial) }

  /// A look at the calendar, twice; the second time, nothing can be loaded.
  private func use(_ app: AppOnSimulatedPlatform) async {
    app.use { $0.calendar.appear() }
    await turns()
    app.visits.reply(.success([visit]))
    await turns()
    app.visits.reply(.success([place]))
    await turns()
    app.use { $0.calendar.select(visit.date) }
    app.use { $0.calendar.appear() }
    await turns()
    app.visits.reply(VisitAnswer<VisitedPlace>.failure(.signedOut))
    await turns()
    app.visits.reply(VisitAnswer<CalendarEntry>.failure(.notConnected))
    await turns()
    patience.endAll()
  }

  @Test("In every mode the screen is told the same", arguments: Setting.Mode.allCases)
  func told(mode: Setting.Mode) async throws {
    let trial = try trial()
    let app = try AppOnSimulatedPlatform(mode, trial: trial)
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
    #expect(app.visits.waiting == 0)
    #expect(log.mismatches == [])
    #expect(trial.counts.declared == [:])
  }

  @Test("A candidate that asks twice is a mismatch, and the server is asked once")
  func asksTwice() async throws {
    final class Twice: VisitSchedule {
      var onEvent: (VisitScheduleEvent) -> Void = { _ in }
      let session: any VisitSession
      init(_ session: any VisitSession) { self.session = session }
      func appear() {
        for _ in 1...2 { Task { [session] in _ = try? await session.service.plannedVisits() } }
      }
      func select(_ day: Date) {}
    }
    var candidates = Candidates.modern
    candidates.visitSchedule = { Twice($0) }
    let app = try AppOnSimulatedPlatform(.parallel, trial: trial(), candidates: candidates)
    app.use { $0.calendar.appear() }
    await turns()
    patience.endAll()
    #expect(log.mismatches.first?.kind.differences == ["extra asks", "missing asks"])
    #expect(app.visits.waiting == 2)
    app.visits.reply(.success([visit]))
    app.visits.reply(VisitAnswer<VisitedPlace>.success([]))
    await turns()
    #expect(app.events.contains(.calendar(.entries([visit]))))
  }

  @Test("A candidate that never answers is counted, and the calendar does not notice")
  func mute() async throws {
    final class Mute: VisitSchedule {
      var onEvent: (VisitScheduleEvent) -> Void = { _ in }
      func appear() {}
      func select(_ day: Date) {}
    }
    var candidates = Candidates.modern
    candidates.visitSchedule = { _ in Mute() }
    let trial = try trial()
    let app = try AppOnSimulatedPlatform(.parallel, trial: trial, candidates: candidates)
    await use(app)
    #expect(app.events.count == 5)
    #expect(trial.counts.mismatches > 0)
    let recording = try #require(log.mismatches.last?.recording)
    #expect(recording.world.map { $0.prefix { $0 != " " } } == ["now", "calendar"])
    #expect(
      recording.stimuli.map(\.line) == [
        "make", "appear", #"plannedVisits oldest [["Lake Bled","0.0","outing"]]"#,
        #"visitedPlaces oldest [["Bohinj","2020-12-31"]]"#, "select 0.0", "appear",
        "visitedPlaces oldest signedOut", "plannedVisits oldest notConnected",
      ])
  }

  @Test("The candidate is gone with the screen, though a request was not answered")
  func release() async throws {
    let app = try AppOnSimulatedPlatform(.parallel, trial: trial())
    app.use { $0.calendar.appear() }
    await turns()
    app.end()
    await turns()
    patience.endAll()
    #expect(log.mismatches == [])
    app.visits.reply(.success([visit]))
    app.visits.reply(VisitAnswer<VisitedPlace>.success([]))
    await turns()
    #expect(app.events == [])
  }
}
