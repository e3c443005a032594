package import Foundation
package import LegacyLocation
import ModernLocation
package import PlacesApp

/// The inherited controller behind the protocol of the calendar's screen.
@MainActor
package final class WMFVisitCalendarControllerBridge: VisitSchedule {
  /// Is told what the controller comes to.
  package var onEvent: (VisitScheduleEvent) -> Void = { _ in }

  private let controller: WMFVisitCalendarController

  /// Makes an inherited controller on an app delegate; another one only to have another clock.
  package init(
    appDelegate: WMFAppDelegate, controller: WMFVisitCalendarController = WMFVisitCalendarController()
  ) {
    self.controller = controller
    controller.appDelegate = appDelegate
    controller.view = self
  }

  /// Makes an inherited controller on the app's platform.
  convenience init(on platform: Platform) {
    self.init(appDelegate: WMFAppDelegate(api: VisitSessionAPI(on: platform)))
  }

  /// Loads what is shown.
  package func appear() { controller.viewWillAppear() }
  /// Shows the details of what there is on a day.
  package func select(_ day: Date) { controller.didSelect(day: day) }
}

extension WMFVisitCalendarControllerBridge: @MainActor WMFVisitCalendarView {
  /// Passes all events on, as the modern side's values.
  package func reloadCalendar() { onEvent(.entries(controller.events.map(CalendarEntry.init))) }

  /// Says in the modern side's values what the inherited one says in words.
  package func showAlert(title: String, message: String) {
    let part: VisitCalendar.Part =
      title == VisitCalendar.Part.anniversaries.title ? .anniversaries : .plannedVisits
    let error: VisitServiceError = message == VisitServiceError.signedOut.message ? .signedOut : .notConnected
    onEvent(.failed(part, error))
  }

  /// Passes them on.
  package func showDetails(of events: [WMFVisitEvent]) { onEvent(.details(events.map(CalendarEntry.init))) }
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
