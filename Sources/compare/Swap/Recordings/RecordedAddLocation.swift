import CaseStudy
import Equivalence
import ParallelRun

/// The view model of a screen that finds places.
struct RecordedAddLocation: RecordedFeature {
  typealias Subject = AddLocationSubject

  static let candidates = Subject.Implementation.candidates
  static let isAsynchronous = true
  static let observations = [
    "found": "lists", "kept itself": "missing viewModelReleased",
  ]

  init(_ recording: ParallelRun.Recording) {}

  func take(_ fact: RecordedLine) -> Bool { false }

  func stimuli(for line: RecordedLine) -> [Subject.Stimulus]? {
    switch line.name {
    case "make": return []
    case "type": return [.type(line.rest(after: 1))]
    // The time between two changes of the text is half a second, which passes in quarters.
    case "waitEnds": return [.pass, .pass]
    case "answer":
      guard line.words.count > 2, let index = Int(line.words[1]), index >= 0 else { return nil }
      switch line.words[2] {
      // What the platform found is not in the recording; the harness finds two places.
      case "placemarks": return [.answer(index, .places)]
      case "error": return [.answer(index, .failure)]
      default: return nil
      }
    case "release": return [.leave]
    default: return nil
    }
  }

  func comparison(with candidate: Subject.Implementation) -> AddLocationComparison {
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
