package import Foundation

/// The draft calendar's model, which stores the completion of each request until the answer arrives.
@MainActor
package final class DraftCalendarModel {
  /// The work to do after an answer.
  package struct Completion {
    fileprivate let run: @MainActor ([DraftVisitEvent]) -> Void
  }

  private let api: any DraftVisitAPI
  private let clock: any DraftClock
  private var eventsCompletion: Completion?
  private var anniversariesCompletion: Completion?

  /// Makes a model that retains the API.
  package init(api: any DraftVisitAPI, clock: any DraftClock) {
    self.api = api
    self.clock = clock
  }

  /// Loads the planned visits.
  package func getEvents(completion: @escaping @MainActor ([DraftVisitEvent]) -> Void) {
    eventsCompletion = Completion(run: completion)
    api.delegate = self
    api.getEvents()
  }

  /// Loads the next anniversary of each place's first visit.
  package func getAnniversaries(completion: @escaping @MainActor ([DraftVisitEvent]) -> Void) {
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

extension DraftCalendarModel: DraftVisitAPIDelegate {
  /// Completes the request for planned visits.
  package func eventsLoaded(events: [DraftVisitEvent]) {
    let completion = eventsCompletion
    eventsCompletion = nil
    completion?.run(events)
  }

  /// Completes the request for anniversaries.
  package func visitedPlacesLoaded(places: [DraftVisitedPlace]) {
    let completion = anniversariesCompletion
    anniversariesCompletion = nil
    completion?.run(DraftAnniversaries(calendar: clock.calendar, now: clock.now).next(of: places))
  }

  /// Does nothing.
  package func eventsFailed(error: any Error) {}

  /// Does nothing.
  package func visitedPlacesFailed(error: any Error) {}

  /// Does nothing.
  package func accountLoaded(name: String) {}

  /// Does nothing.
  package func accountFailed(error: any Error) {}
}

/// The time and the user's calendar.
@MainActor
package protocol DraftClock: AnyObject {
  /// The current time.
  var now: Date { get }
  /// The user's calendar.
  var calendar: Calendar { get }
}
