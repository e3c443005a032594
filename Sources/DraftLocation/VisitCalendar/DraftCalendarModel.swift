package import Foundation
package import LegacyLocation

/// The draft calendar's model, which stores the last completion for each kind of request until an answer uses it.
@MainActor
package final class DraftCalendarModel {
  package struct Completion {
    fileprivate let run: @MainActor ([WMFVisitEvent]) -> Void
  }

  private let api: WMFVisitAPI
  private let clock: any DraftClock
  private var eventsCompletion: Completion?
  private var anniversariesCompletion: Completion?

  package init(api: WMFVisitAPI, clock: any DraftClock) {
    self.api = api
    self.clock = clock
  }

  package func getEvents(completion: @escaping @MainActor ([WMFVisitEvent]) -> Void) {
    eventsCompletion = Completion(run: completion)
    api.delegate = self
    api.getEvents()
  }

  package func getAnniversaries(completion: @escaping @MainActor ([WMFVisitEvent]) -> Void) {
    anniversariesCompletion = Completion(run: completion)
    api.delegate = self
    api.getVisitedPlaces()
  }

  /// Releases the completions, which keep the controller alive.
  package func forgetCompletions() {
    eventsCompletion = nil
    anniversariesCompletion = nil
  }
}

extension DraftCalendarModel: @MainActor WMFVisitAPIDelegate {
  package func eventsLoaded(events: [WMFVisitEvent]) {
    let completion = eventsCompletion
    eventsCompletion = nil
    completion?.run(events)
  }

  package func visitedPlacesLoaded(places: [WMFVisitedPlace]) {
    let completion = anniversariesCompletion
    anniversariesCompletion = nil
    completion?.run(WMFAnniversaries(calendar: clock.calendar, now: clock.now).next(of: places))
  }

  package func eventsFailed(error: any Error) {}

  package func visitedPlacesFailed(error: any Error) {}

  package func accountLoaded(name: String) {}

  package func accountFailed(error: any Error) {}
}

/// The time and the user's calendar.
@MainActor
package protocol DraftClock: AnyObject {
  var now: Date { get }
  var calendar: Calendar { get }
}
