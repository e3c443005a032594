import Foundation
import ModernLocation
import Testing

@Suite("The modern calendar by itself", .patient)
@MainActor
struct VisitCalendarTaskTests {
  @Test("With tasks of its own it shows what a service answers at once")
  func tasks() async throws {
    let clock = SystemVisitClock()
    let calendar = VisitCalendar(model: VisitCalendarModel(session: Session(), clock: clock), clock: clock)
    let view = View()
    calendar.view = view
    calendar.appear()
    #expect(calendar.entries == [])
    try await patiently { await view.isTold(times: 2) }
    #expect(calendar.entries == [CalendarEntry(title: "Fireworks", date: .distantFuture)])
    #expect(view.failures == [.anniversaries])
  }

  @Test("The system's clock has the system's time and the user's calendar")
  func systemClock() {
    let before = Date()
    let clock = SystemVisitClock()
    #expect(clock.now >= before && clock.now <= Date())
    #expect(clock.calendar == .autoupdatingCurrent)
  }
}

private struct Session: VisitSession, VisitService {
  var service: any VisitService { self }

  func plannedVisits() async -> VisitAnswer<CalendarEntry> {
    .success([CalendarEntry(title: "Fireworks", date: .distantFuture)])
  }

  func visitedPlaces() async -> VisitAnswer<VisitedPlace> { .failure(.notConnected) }
}

private final class View: VisitCalendarView {
  private(set) var failures: [VisitCalendarModel.Part] = []
  private var timesTold = 0
  private var waiter: (times: Int, continuation: CheckedContinuation<Void, Never>)?

  func isTold(times: Int) async {
    guard timesTold < times else { return }
    await withCheckedContinuation { waiter = (times, $0) }
  }

  func reload() { note() }

  func showFailure(toLoad part: VisitCalendarModel.Part, _ error: VisitServiceError) {
    failures.append(part)
    note()
  }

  func showDetails(of entries: [CalendarEntry]) {}

  private func note() {
    timesTold += 1
    guard let waiter, timesTold >= waiter.times else { return }
    self.waiter = nil
    waiter.continuation.resume()
  }
}
