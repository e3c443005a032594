package import DraftLocation
package import Foundation
import ModernLocation

extension VisitCalendarFeature {
  /// The six regressions of the published change, and three that only the exploration found.
  package var regressions: [Regression] {
    [
      Regression(
        number: "V1", legacy: "shows an alert when planned visits or anniversaries cannot be loaded",
        draft: "shows nothing",
        noticed: "Without a connection the calendar stays as it is, without an alert."),
      Regression(
        number: "V2", legacy: "keeps the shown entries when loading fails",
        draft: "empties the list before each request",
        noticed: "After an error a tap on a visit that is still shown does nothing."),
      Regression(
        number: "V3", legacy: "keeps the shown entries until the answer comes",
        draft: "has no selectable entries from its appearance until the answer",
        noticed: "If you come back to the calendar and tap a visit at once, you get no details."),
      Regression(
        number: "V4", legacy: "is deallocated after a failure when the app releases it",
        draft: "stays in memory, retained by a completion handler that is never called",
        noticed: "Nothing at first, but each error leaves a whole screen in memory."),
      Regression(
        number: "V5", legacy: "asks the current session",
        draft: "asks the session in which it was created",
        noticed: "After a new login the calendar shows entries of the last session."),
      Regression(
        number: "V6", legacy: "shows the planned visits that another screen requested",
        draft: "drops these visits, which is an improvement",
        noticed: "Hardly anything, but the calendar no longer shows another screen's entries."),
      Regression(
        number: "X1", legacy: "shows planned visits first, in any order of the answers",
        draft: "shows the first answer first",
        noticed: "The order of two entries of one day varies."),
      Regression(
        number: "X2", legacy: "shows both answers when it has appeared twice",
        draft: "drops the second answer, because the first answer has used the completion",
        noticed: "If you leave the calendar and come back at once, you may see the older of two answers."),
      Regression(
        number: "X3", legacy: "is deallocated during a load when the app releases it",
        draft: "stays in memory until the answer comes",
        noticed: "Nothing, but the screen is deallocated later than necessary."),
    ]
  }
}

extension VisitCalendarSubject.Implementation {
  /// The class with switches, equivalent to the draft with all switches on and to legacy with all switches off.
  package static func switched(on switches: Set<SwitchedVisitCalendar.Switch>) -> Self {
    Self("draft", make: .init { DraftApp($0) { SwitchedVisitCalendar($0, $1, switches) } })
  }
}

@MainActor
package final class SwitchedVisitCalendar: DraftCalendar, DraftVisitAPIDelegate {
  package enum Switch: String, CaseIterable, Sendable {
    case silentFailure = "V1"
    case emptiedByFailure = "V2"
    case emptiedUntilAnswer = "V3"
    case keptAfterFailure = "V4"
    case firstSession = "V5"
    case dropsOthersAnswer = "V6"
    case orderOfArrival = "X1"
    case dropsSecondAnswer = "X2"
    case keptWhileLoading = "X3"
  }

  package weak var view: (any DraftVisitCalendarView)?
  private weak var app: DraftApp?
  private let firstAPI: DraftAPI?
  private let device: VisitCalendarSubject.Device
  private let switches: Set<Switch>
  private var parts: [VisitCalendarSubject.Part] = [.events, .places]
  private var shown: [VisitCalendarSubject.Part: [DraftVisitEvent]] = [:]
  /// The entries that the calendar showed before its last appearance and shows again after a failure.
  private var hidden: [VisitCalendarSubject.Part: [DraftVisitEvent]] = [:]
  /// The parts with an unanswered request of the last appearance.
  private var awaited: Set<VisitCalendarSubject.Part> = []
  private var requests: [VisitCalendarSubject.Part: Int] = [:]
  /// The calendar itself, while a completion retains the calendar.
  private var held: [VisitCalendarSubject.Part: SwitchedVisitCalendar] = [:]

  init(_ app: DraftApp, _ device: VisitCalendarSubject.Device, _ switches: Set<Switch>) {
    self.app = app
    self.device = device
    self.switches = switches
    firstAPI = switches.contains(.firstSession) ? app.api : nil
  }

  private func has(_ regression: Switch) -> Bool { switches.contains(regression) }

  package var events: [DraftVisitEvent] { parts.flatMap { shown[$0, default: []] } }

  package func viewWillAppear() {
    guard let api = firstAPI ?? app?.api else { return }
    if has(.emptiedUntilAnswer) {
      if !has(.emptiedByFailure) { hidden.merge(shown) { $1 } }
      shown = [:]
    }
    for part in [VisitCalendarSubject.Part.events, .places] {
      awaited.insert(part)
      if has(.dropsOthersAnswer) != has(.dropsSecondAnswer) { requests[part, default: 0] += 1 }
      if has(.keptWhileLoading) { held[part] = self }
    }
    api.delegate = self
    api.getEvents()
    api.getVisitedPlaces()
  }

  package func didSelect(day: Date) {
    let events = events.filter { device.clock.calendar.isDate($0.date, inSameDayAs: day) }
    if !events.isEmpty { view?.showDetails(of: events) }
  }

  private func show(_ events: [DraftVisitEvent], as part: VisitCalendarSubject.Part) {
    held[part] = nil
    let isOwn = isAnswered(part)
    if awaited.remove(part) == nil, has(isOwn ? .dropsSecondAnswer : .dropsOthersAnswer) { return }
    hidden[part] = nil
    shown[part] = events
    if has(.orderOfArrival) { parts = parts.filter { $0 != part } + [part] }
    view?.reloadCalendar()
  }

  private func fail(_ part: VisitCalendarSubject.Part, _ error: any Error, title: String) {
    _ = isAnswered(part)
    let isHeld = has(.keptAfterFailure) && awaited.contains(part)
    held[part] = isHeld ? self : nil
    if has(.emptiedByFailure) {
      if !has(.emptiedUntilAnswer) { shown[part] = nil }
    } else if let entries = hidden.removeValue(forKey: part) {
      shown[part] = entries
    }
    if let failure = error as? VisitServiceError, view != nil, !has(.silentFailure) {
      device.showAlert(title: title, message: failure.message)
    }
  }

  /// Whether a part has an unanswered request, which then counts as answered.
  private func isAnswered(_ part: VisitCalendarSubject.Part) -> Bool {
    guard let count = requests[part], count > 0 else { return false }
    requests[part] = count - 1
    return true
  }

  func stopLeaking() { held = [:] }

  package func eventsLoaded(events: [DraftVisitEvent]) { show(events, as: .events) }
  package func eventsFailed(error: any Error) { fail(.events, error, title: "Planned visits") }

  package func visitedPlacesLoaded(places: [DraftVisitedPlace]) {
    let anniversaries = DraftAnniversaries(calendar: device.clock.calendar, now: device.clock.now)
    show(anniversaries.next(of: places), as: .places)
  }

  package func visitedPlacesFailed(error: any Error) { fail(.places, error, title: "Anniversaries") }
  package func accountLoaded(name: String) {}
  package func accountFailed(error: any Error) {}
}
