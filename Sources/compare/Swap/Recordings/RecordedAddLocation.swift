import CaseStudy
import Equivalence
import ParallelRun

/// The view model of a screen that finds places.
struct RecordedAddLocation: RecordedFeature {
  typealias Subject = AddLocationSubject

  static let candidates = Subject.Implementation.candidates
  static let isAsynchronous = true

  static func comparison(
    with candidate: Subject.Implementation, asIn recording: ParallelRun.Recording
  ) -> AddLocationComparison {
    Comparison(
      starts: [
        Start("the app") {
          Subject(.legacy)
        } candidate: {
          Subject(candidate)
        }
      ], alphabet: [], declared: candidate.declaredDifferences)
  }
}
