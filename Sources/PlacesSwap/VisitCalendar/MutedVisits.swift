import ModernLocation
import ParallelRun

/// The session of a candidate: it asks no server, and gives the replies that the control gets.
@MainActor
final class MutedVisits: VisitSession, VisitService {
  typealias Answers = SharedAnswers<VisitRequest, VisitReply>
  typealias Answer = SharedAnswer<VisitRequest, VisitReply>

  private let answers: Answers
  private let note: @MainActor (VisitScheduleEffect) -> Void

  init(_ answers: Answers, note: @escaping @MainActor (VisitScheduleEffect) -> Void) {
    self.answers = answers
    self.note = note
  }

  var service: any VisitService { self }

  func plannedVisits() async throws(VisitServiceError) -> [CalendarEntry] {
    guard case .plannedVisits(let answer) = await reply(.plannedVisits) else { throw .notConnected }
    return try answer.get()
  }

  func visitedPlaces() async throws(VisitServiceError) -> [VisitedPlace] {
    guard case .visitedPlaces(let answer) = await reply(.visitedPlaces) else { throw .notConnected }
    return try answer.get()
  }

  private func reply(_ request: VisitRequest) async -> VisitReply? {
    note(.asks(request))
    return await answers.candidate(asks: request).value()
  }
}
