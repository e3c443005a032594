package import Foundation
import LegacyLocation
package import ModernLocation
package import ParallelRun
package import PlacesApp

/// A schedule of which there are two: the inherited one serves, a candidate is compared with it.
@MainActor
package final class ParallelVisitSchedule: VisitSchedule {
  /// Makes a candidate on a muted session.
  package typealias MakeCandidate = @MainActor @Sendable (any VisitSession) throws -> any VisitSchedule

  typealias Run = ParallelRun.Run<VisitScheduleStimulus, VisitScheduleEffect>

  /// Is told what the control comes to.
  package var onEvent: (VisitScheduleEvent) -> Void = { _ in }

  private let run: Run
  private let answers = MutedVisits.Answers()
  private let waiting = (plannedVisits: WaitingRequests(), visitedPlaces: WaitingRequests())
  private let control = Control<any VisitSchedule>()

  /// Makes a control that serves, and a candidate beside it.
  ///
  /// - Parameters:
  ///   - visits: Who is signed in, and where.
  ///   - trial: Where the run is counted and published.
  ///   - makeCandidate: Makes the candidate; what it throws is a mismatch.
  package init(visits: any VisitSession, trial: Trial, makeCandidate: @escaping MakeCandidate) {
    run = Run(
      // Nothing is meant to differ that an app with one calendar can see.
      of: "VisitCalendar", in: trial,
      world: [
        "now \(Date().timeIntervalSinceReferenceDate)",
        "calendar \(Calendar.current.identifier) \(TimeZone.current.identifier)",
      ], isAsynchronous: true, line: \.description)
    run.admit(VisitScheduleDriver(answers, run: run, makeCandidate: makeCandidate))
    control.object = run.apply(.make) {
      WMFVisitCalendarControllerBridge(appDelegate: WMFAppDelegate(api: served(visits)))
    }
    control.object?.onEvent = { [weak self] in self?.told($0) }
  }

  deinit {
    onMainActor { [run, control] in run.end(with: .release) { control.object = nil } }
  }

  private func served(_ visits: any VisitSession) -> VisitSessionAPI {
    VisitSessionAPI { [run, answers, waiting] request, api in
      run.controlled(.asks(request))
      let answer = answers.control(asks: request)
      let waiting = request == .plannedVisits ? waiting.plannedVisits : waiting.visitedPlaces
      let number = waiting.begin()
      Task {
        let reply = await visits.service.reply(to: request)
        run.apply(.reply(answer, reply, waiting.end(number))) { api.tell(reply) }
      }
    }
  }

  private func told(_ event: VisitScheduleEvent) {
    run.controlled(.told(event))
    onEvent(event)
  }

  /// Both load what is shown.
  package func appear() { run.apply(.appear) { control.object?.appear() } }
  /// Both show the details of what there is on a day.
  package func select(_ day: Date) { run.apply(.select(day)) { control.object?.select(day) } }
}
