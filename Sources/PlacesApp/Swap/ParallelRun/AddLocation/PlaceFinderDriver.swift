import ModernLocation

/// Does to a candidate what is done to the control, where nothing that it does has an effect.
@MainActor
final class PlaceFinderDriver: CandidateDriver {
  private let answers: MutedGeocoder.Answers
  private let waits: MutedClock.Waits
  private let note: @MainActor (PlaceFinderEffect) -> Void
  private let makeCandidate: ParallelPlaceFinder.MakeCandidate
  private var candidate: (any PlaceFinder)?
  private weak var object: AnyObject?
  /// Whether a late answer is being given; what the candidate tells meanwhile comes from that.
  private var isAnsweringLate = false
  /// Whether the candidate has told that it queries.
  private var isQuerying = false

  init(
    _ answers: MutedGeocoder.Answers, _ waits: MutedClock.Waits, run: ParallelPlaceFinder.Run,
    makeCandidate: @escaping ParallelPlaceFinder.MakeCandidate
  ) {
    self.answers = answers
    self.waits = waits
    note = { [weak run] in run?.muted($0) }
    self.makeCandidate = makeCandidate
  }

  deinit {
    onMainActor { [answers, waits] in
      answers.end()
      waits.end()
    }
  }

  func perform(_ stimulus: PlaceFinderStimulus) throws {
    switch stimulus {
    case .make: try make()
    case .type(let text): candidate?.textDidChange(text)
    case .answer(let answer, let value, _, let isLate):
      isAnsweringLate = isLate
      answer.come(value)
      isAnsweringLate = false
    case .waitEnds(let wait): wait.come(())
    case .release: candidate = nil
    }
  }

  private func make() throws {
    let made = try makeCandidate(
      MutedPlaceFinderPlatform(
        makeGeocoder: { [answers, weak self] in
          MutedGeocoder(answers) { request in
            MainActor.assumeIsolated { self?.noteRequest(request) }
          }
        }, clock: MutedClock(waits, note: note)))
    made.onEvent = { [weak self] event in self?.told(event) }
    (candidate, object) = (made, made)
  }

  private func told(_ event: PlaceFinderEvent) {
    let wasQuerying = isQuerying
    if case .querying(let isQuerying) = event { self.isQuerying = isQuerying }
    if isAnsweringLate {
      note(.toldLate(event))
    } else if event == .querying(false), wasQuerying, answers.isNewestAwaited {
      note(.givesUpQuerying)
    } else {
      note(PlaceFinderEffect(event))
    }
  }

  private func noteRequest(_ request: MutedGeocoder.Request) {
    switch request {
    case .asks(let question): note(.asks("\(question)"))
    case .cancels: note(candidate == nil ? .cancelsAfterLeaving : .cancels)
    }
  }

  func leftovers(_ report: (CandidateFailure) -> Void) {
    if candidate == nil, object != nil { report(.kept("itself")) }
  }
}
