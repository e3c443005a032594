import ModernLocation

/// Does to a candidate what is done to the control, where nothing that it does has an effect.
@MainActor
final class FeedCardDriver: CandidateDriver {
  private let manager: SideOfLocationManager
  private let answers: FeedCardShadow.Answers
  private let note: @MainActor (FeedCardEffect) -> Void
  private let cells: FeedCardCells
  private let make: () throws -> any FeedCard
  private var candidate: (any FeedCard)?
  private weak var object: AnyObject?
  private var mayWait = true

  init(
    _ manager: SideOfLocationManager, _ memory: any ExploreCardMemory, _ answers: FeedCardShadow.Answers,
    _ cells: FeedCardCells, run: ParallelFeedCard.Run,
    makeCandidate: @escaping ParallelFeedCard.MakeCandidate
  ) {
    let note: @MainActor (FeedCardEffect) -> Void = { [weak run] in run?.shadowed($0) }
    self.note = note
    self.manager = manager
    self.answers = answers
    self.cells = cells
    make = {
      try makeCandidate(
        FeedCardShadow(
          manager: manager, memory: ShadowCardMemory(memory, note: note),
          settings: ShadowSettings(answers, note: note)))
    }
  }

  isolated deinit { answers.end() }

  func perform(_ stimulus: FeedCardStimulus) throws {
    cells.happens(stimulus, to: .candidate)
    switch stimulus {
    case .make: try begin()
    case .appear(.authorization): cells.whileAppearing { candidate?.authorizationCellWillAppear() }
    case .appear(.place): candidate?.locationCellWillAppear()
    case .disappear(.authorization): candidate?.authorizationCellDidDisappear()
    case .disappear(.place): candidate?.locationCellDidDisappear()
    case .enable: candidate?.enableLocation()
    case .told(let event): manager.tell(event)
    case .toldEnabled(let isEnabled, _, _): manager.tell(.enabledState(isEnabled))
    case .permission: break
    case .settingsAnswer(let answer, let opened): answer.come(opened)
    case .release: candidate = nil
    }
  }

  private func begin() throws {
    let made = try make()
    made.onEvent = { [note, cells] in note(cells.effect(of: $0, on: .candidate)) }
    (candidate, object) = (made, made)
  }

  func endsWaiting() -> Bool {
    guard mayWait, answers.isCandidateWaiting else { return false }
    mayWait = false
    answers.end()
    return true
  }

  func leftovers(_ report: (CandidateFailure) -> Void) {
    guard candidate == nil else { return }
    if object != nil {
      report(.kept("itself"))
    } else if manager.delegate != nil {
      // The card inside.
      if mayWait, answers.isCandidateWaiting { note(.livesUntilAnswered) } else { report(.kept("itself")) }
    }
  }
}
