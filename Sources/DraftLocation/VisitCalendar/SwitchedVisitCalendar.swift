package import Foundation
package import LegacyLocation

/// The calendar with a switch for each regression: with all on it behaves like the draft, with all off like legacy.
@MainActor
package final class SwitchedVisitCalendar {
  package enum Switch: String, CaseIterable, Sendable {
    case silentFailure = "V1"
    case emptiedByFailure = "V2"
    case emptiedUntilAnswer = "V3"
    case keptAfterFailure = "V4"
    case firstSession = "V5"
    case dropsOthersAnswer = "V6"
    case orderOfArrival = "V7"
    case dropsSecondAnswer = "V8"
    case keptWhileLoading = "V9"
  }

  private enum Part {
    case events
    case places
  }

  package weak var view: (any WMFVisitCalendarView)?
  private let appDelegate: WMFAppDelegate
  private let firstAPI: WMFVisitAPI?
  private let clock: any DraftClock
  private let switches: Set<Switch>
  private var parts: [Part] = [.events, .places]
  private var shown: [Part: [WMFVisitEvent]] = [:]
  /// The entries before the last appearance, which the calendar shows again after a failure.
  private var hidden: [Part: [WMFVisitEvent]] = [:]
  /// The parts that have not loaded since the last appearance.
  private var awaited: Set<Part> = []
  private var requests: [Part: Int] = [:]
  /// The calendar itself, while a completion retains it.
  private var held: [Part: SwitchedVisitCalendar] = [:]

  package init(_ appDelegate: WMFAppDelegate, clock: any DraftClock, _ switches: Set<Switch>) {
    self.appDelegate = appDelegate
    self.clock = clock
    self.switches = switches
    firstAPI = switches.contains(.firstSession) ? appDelegate.api : nil
  }

  private func has(_ regression: Switch) -> Bool { switches.contains(regression) }

  package var events: [WMFVisitEvent] { parts.flatMap { shown[$0, default: []] } }

  package func viewWillAppear() {
    let api = firstAPI ?? appDelegate.api
    if has(.emptiedUntilAnswer) {
      if !has(.emptiedByFailure) { hidden.merge(shown) { $1 } }
      shown = [:]
    }
    for part in [Part.events, .places] {
      awaited.insert(part)
      if has(.dropsOthersAnswer) != has(.dropsSecondAnswer) { requests[part, default: 0] += 1 }
      if has(.keptWhileLoading) { held[part] = self }
    }
    api.delegate = self
    api.getEvents()
    api.getVisitedPlaces()
  }

  package func didSelect(day: Date) {
    let events = events.filter { clock.calendar.isDate($0.date, inSameDayAs: day) }
    if !events.isEmpty { view?.showDetails(of: events) }
  }

  private func show(_ events: [WMFVisitEvent], as part: Part) {
    held[part] = nil
    let isOwn = isAnswered(part)
    if awaited.remove(part) == nil, has(isOwn ? .dropsSecondAnswer : .dropsOthersAnswer) { return }
    hidden[part] = nil
    shown[part] = events
    if has(.orderOfArrival) { parts = parts.filter { $0 != part } + [part] }
    view?.reloadCalendar()
  }

  private func fail(_ part: Part, _ error: any Error, title: String) {
    _ = isAnswered(part)
    let isHeld = has(.keptAfterFailure) && awaited.contains(part)
    held[part] = isHeld ? self : nil
    if has(.emptiedByFailure) {
      if !has(.emptiedUntilAnswer) { shown[part] = nil }
    } else if let entries = hidden.removeValue(forKey: part) {
      shown[part] = entries
    }
    if !has(.silentFailure) { view?.showAlert(title: title, message: error.localizedDescription) }
  }

  /// Counts one request for a part as answered, and returns false if none was waiting.
  private func isAnswered(_ part: Part) -> Bool {
    guard let count = requests[part], count > 0 else { return false }
    requests[part] = count - 1
    return true
  }

  /// Releases the calendar that the completions retain.
  package func forgetCompletions() { held = [:] }
}

extension SwitchedVisitCalendar: @MainActor WMFVisitAPIDelegate {
  package func eventsLoaded(events: [WMFVisitEvent]) { show(events, as: .events) }
  package func eventsFailed(error: any Error) { fail(.events, error, title: "Planned visits") }

  package func visitedPlacesLoaded(places: [WMFVisitedPlace]) {
    let anniversaries = WMFAnniversaries(calendar: clock.calendar, now: clock.now)
    show(anniversaries.next(of: places), as: .places)
  }

  package func visitedPlacesFailed(error: any Error) { fail(.places, error, title: "Anniversaries") }
  package func accountLoaded(name: String) {}
  package func accountFailed(error: any Error) {}
}
