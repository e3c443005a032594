import Foundation
import LegacyLocation
import ModernLocation
import PlacesApp

/// The legacy controller behind the protocol of the calendar's screen.
@MainActor
final class WMFVisitCalendarControllerBridge: VisitSchedule {
  var onEvent: (VisitScheduleEvent) -> Void = { _ in }

  private let controller: WMFVisitCalendarController

  // Tests pass a controller with another clock.
  init(
    appDelegate: WMFAppDelegate, controller: WMFVisitCalendarController = WMFVisitCalendarController()
  ) {
    self.controller = controller
    controller.appDelegate = appDelegate
    controller.view = self
  }

  convenience init(on platform: Platform) {
    self.init(appDelegate: WMFAppDelegate(api: VisitSessionAPI(on: platform)))
  }

  func appear() { controller.viewWillAppear() }
  func select(_ day: Date) { controller.didSelect(day: day) }
}

extension WMFVisitCalendarControllerBridge: @MainActor WMFVisitCalendarView {
  func reloadCalendar() { onEvent(.entries(controller.events.map(CalendarEntry.init))) }

  // The legacy controller reports an error as text, but the protocol's event needs a value.
  func showAlert(title: String, message: String) {
    let part: VisitCalendar.Part =
      title == VisitCalendar.Part.anniversaries.title ? .anniversaries : .plannedVisits
    let error: VisitServiceError = message == VisitServiceError.signedOut.message ? .signedOut : .notConnected
    onEvent(.failed(part, error))
  }

  func showDetails(of events: [WMFVisitEvent]) { onEvent(.details(events.map(CalendarEntry.init))) }
}

extension CalendarEntry {
  fileprivate init(_ event: WMFVisitEvent) {
    self.init(title: event.title, date: event.date, kind: Kind(event.kind))
  }
}

extension CalendarEntry.Kind {
  fileprivate init(_ kind: WMFVisitKind) {
    switch kind {
    case .celebration: self = .celebration
    case .outing: self = .outing
    case .anniversary: self = .anniversary
    }
  }
}
