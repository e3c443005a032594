import CaseStudy
import Equivalence
import ParallelRun

/// The location manager.
struct RecordedLocationManager: @MainActor RecordedFeature {
  static let candidates = Compared.Implementation.candidates
  static let isAsynchronous = false

  static func happensByItself(_ nested: ParallelRun.Recording.Stimulus.Nested) -> Bool {
    nested.during == "toldEnabled"
      && (try? ParallelRun.Recording.value(of: nested.line)) == Compared.Stimulus.start
  }

  static func comparison(
    with candidate: Compared.Implementation, asIn recording: ParallelRun.Recording
  ) throws -> LocationManagerComparison {
    // What happened is in the recording, and nothing else is to happen.
    var world = Compared.World().quiet
    if let line = recording.world {
      let circumstances = try ParallelRun.Recording.value(LocationManagerCircumstances.self, of: line)
      world.status = circumstances.permission
      world.knownLocation = circumstances.location
      world.othersWatchOrientation = circumstances.othersWatchOrientation
      world.isSimulator = circumstances.isSimulator
    }
    // A client that starts when it is told *enabled* is part of the world.
    world.clientStartsOnEnabled = recording.stimuli.contains {
      $0.nested.contains(where: happensByItself)
    }
    return LocationManagerComparison(
      starts: [Start(world, name: "the app", candidate: candidate)], alphabet: [],
      declared: candidate.declaredDifferences, named: Compared.PublishedRow.all.flatMap(\.differences))
  }
}
