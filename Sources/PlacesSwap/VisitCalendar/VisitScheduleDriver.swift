import ModernLocation
import ParallelRun
import PlacesApp

/// Does to a candidate what is done to the control, where nothing that it does has an effect.
@MainActor
final class VisitScheduleDriver: CandidateDriver {
  private let answers: MutedVisits.Answers
  private let note: @MainActor (VisitScheduleEffect) -> Void
  private let makeCandidate: ParallelVisitSchedule.MakeCandidate
  private var candidate: (any VisitSchedule)?
  private weak var object: AnyObject?

  init(
    _ answers: MutedVisits.Answers, run: ParallelVisitSchedule.Run,
    makeCandidate: @escaping ParallelVisitSchedule.MakeCandidate
  ) {
    self.answers = answers
    note = { [weak run] in run?.muted($0) }
    self.makeCandidate = makeCandidate
  }

  deinit { onMainActor { [answers] in answers.end() } }

  func perform(_ stimulus: VisitScheduleStimulus) throws {
    switch stimulus {
    case .make: try make()
    case .appear: candidate?.appear()
    case .select(let day): candidate?.select(day)
    case .reply(let answer, let reply, _): answer.come(reply)
    case .release: candidate = nil
    }
  }

  private func make() throws {
    let made = try makeCandidate(MutedVisits(answers, note: note))
    made.onEvent = { [note] in note(.told($0)) }
    (candidate, object) = (made, made)
  }

  func leftovers(_ report: (CandidateFailure) -> Void) {
    if candidate == nil, object != nil { report(.kept("itself")) }
  }
}
