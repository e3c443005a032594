import CaseStudy
import Equivalence
import Foundation
import ParallelRun

/// The saved places.
struct RecordedSavedPlaces: @MainActor RecordedFeature {
  typealias Subject = SavedPlacesSubject

  static let candidates = Subject.Implementation.candidates
  static let isAsynchronous = false
  static let observations = ["cannotLoad": "loaded", "reason": "told", "wrote": "onDisk"]

  init(_ recording: ParallelRun.Recording) {}

  func take(_ fact: RecordedLine) -> Bool { false }

  func stimuli(for line: RecordedLine) -> [Subject.Stimulus]? {
    guard line.name == "load" else { return nil }
    func load(_ entry: Subject.Entry?) -> [Subject.Stimulus] { [.othersChange(entry), .load, .readTitle] }
    switch (line.words.dropFirst().first, line.words.count) {
    case ("file", 3): return Data(base64Encoded: line.words[2]).map { load(.file($0, isReadable: true)) }
    case ("unreadableFile", 2): return load(.locked)
    case ("directory", 2): return load(.directory)
    case ("nothing", 2): return load(nil)
    default: return nil
    }
  }

  func comparison(with candidate: Subject.Implementation) -> Comparison<
    SavedPlacesSubject, SavedPlacesSubject
  > {
    Comparison(
      starts: [
        Start("the app") {
          Subject(.legacy, in: .noFile)
        } candidate: {
          Subject(candidate, in: .noFile)
        }
      ], alphabet: [], declared: candidate.declaredDifferences)
  }
}
