import Foundation
import ModernLocation
import Testing

@Suite("Tasks of the modern calendar", .patient)
@MainActor
struct VisitCalendarTaskTests {
  @Test("With the default task starter, the calendar shows an answer that the service gives at once")
  func tasks() async throws {
    let calendar = VisitCalendar(session: Session())
    let view = View()
    calendar.view = view
    calendar.appear()
    #expect(calendar.entries == [])
    try await patiently { await view.waitForCallbacks(count: 2) }
    #expect(calendar.entries == [CalendarEntry(title: "Fireworks", date: .distantFuture, kind: .celebration)])
    #expect(view.failures == [.anniversaries])
  }

  @Test("A `VisitedPlace` stores the given values")
  func place() {
    let place = VisitedPlace(name: " A", firstVisitText: "B")
    #expect([place.name, place.firstVisitText] == [" A", "B"])
  }
}

private struct Session: VisitSession, VisitService {
  var service: any VisitService { self }

  func plannedVisits() async throws(VisitServiceError) -> [CalendarEntry] {
    [CalendarEntry(title: "Fireworks", date: .distantFuture, kind: .celebration)]
  }

  func visitedPlaces() async throws(VisitServiceError) -> [VisitedPlace] { throw .notConnected }
}

private final class View: VisitCalendarView {
  private(set) var failures: [VisitCalendar.Part] = []
  private var callbacks = 0
  private var waiter: (count: Int, continuation: CheckedContinuation<Void, Never>)?

  func waitForCallbacks(count: Int) async {
    guard callbacks < count else { return }
    await withCheckedContinuation { waiter = (count, $0) }
  }

  func reload() { note() }

  func show(_ error: VisitServiceError, loading part: VisitCalendar.Part) {
    failures.append(part)
    note()
  }

  func showDetails(of entries: [CalendarEntry]) {}

  private func note() {
    callbacks += 1
    guard let waiter, callbacks >= waiter.count else { return }
    self.waiter = nil
    waiter.continuation.resume()
  }
}
