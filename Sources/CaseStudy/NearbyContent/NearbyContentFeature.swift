import Equivalence

struct NearbyContentFeature: Feature {
  let name = "NearbyContent"
  let scenarios = NearbyContentSubject.Scenario.allCases
  let separateEventReasons = [
    "dismissPlaceholder": "A placeholder exists only without permission. Then the source has no location.",
    "replaceStore": "The screen replaces its store only between loads, and a new store is empty.",
    "stopUpdating": "This event only stops the updates.",
    "nextDay": "The source reads the time only at a load, a location or an answer.",
    "runLoopPass": "Other screens do not change a load that waits on the main queue.",
  ]
  let machineTitle = "The legacy nearby-content source, while it loads"
  let maxStates = 50_000

  func machine() throws -> StateMachine {
    try StateMachine(
      of: { NearbyContentSubject(.legacy, maxRequests: 2) },
      alphabet: [.load(force: false), .location(.here), .answer(0, .found), .answer(0, .failure)])
  }

  @MainActor var report: Exploring<NearbyContentSubject> { Comparison.report }
}
