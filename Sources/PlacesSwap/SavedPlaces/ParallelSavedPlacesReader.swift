import Differences
package import Foundation
package import ModernLocation
package import ParallelRun
package import PlacesApp

/// A reader of which there are two: the inherited one serves, a candidate is compared with it.
@MainActor
package final class ParallelSavedPlacesReader: SavedPlacesReader {
  /// Makes a candidate on a store from which it reads what there is, and where nothing that it writes has an effect.
  package typealias MakeCandidate = @MainActor @Sendable (any FileStore) throws -> any SavedPlacesReader

  private let run: Run<SavedPlacesStimulus, SavedPlacesEffect>
  private let control = WMFSavedPlacesLoaderBridge()

  /// Makes a control that serves, and a candidate beside it.
  ///
  /// - Parameters:
  ///   - trial: Where the run is counted and published.
  ///   - declaresDifferences: Whether the candidate is meant to differ as the modern class does.
  ///   - makeCandidate: Makes the candidate; what it throws is a mismatch.
  package init(trial: Trial, declaresDifferences: Bool = true, makeCandidate: @escaping MakeCandidate) {
    run = Run(
      of: "SavedPlaces", in: trial,
      declared: declaresDifferences ? DifferencePattern.ofModernSavedPlaces : [], line: \.line)
    run.admit(SavedPlacesDriver(makeCandidate) { [weak run] in run?.muted($0) })
  }

  /// Reads the title with both, and answers what the inherited one says.
  ///
  /// - Throws: What the inherited one throws.
  package func title(at url: URL) throws(SavedPlacesError) -> String {
    let stimulus = SavedPlacesStimulus(url)
    let result = run.apply(stimulus) {
      let result = Result { () throws(SavedPlacesError) in try control.title(at: url) }
      run.controlled((try? result.get()).map { .title($0) } ?? .cannotLoad)
      return result
    }
    return try result.get()
  }
}

/// A document is loaded, with what is there at that moment.
struct SavedPlacesStimulus {
  /// What there is at the place of a document.
  enum Found {
    case file(Data)
    case unreadableFile
    case directory
    case nothing

    /// The text of a document; nil if it has none.
    var text: String? {
      if case .file(let data) = self { String(validating: data, as: UTF8.self) } else { nil }
    }

    /// Why a document cannot be loaded, if it cannot.
    var problem: SavedPlacesEffect.Problem {
      switch self {
      case .nothing: .missing
      case .directory, .unreadableFile: .unreadable
      case .file: .damaged
      }
    }
  }

  let url: URL
  let found: Found

  init(_ url: URL) {
    let files = LocalFileStore()
    self.url = url
    found =
      !files.exists(at: url)
      ? .nothing
      : files.directoryExists(at: url)
        ? .directory : (try? files.read(url)).map(Found.file) ?? .unreadableFile
  }

  /// The stimulus as a line of a recording.
  var line: String {
    switch found {
    case .file(let data): "load file \(data.base64EncodedString())"
    case .unreadableFile: "load unreadableFile"
    case .directory: "load directory"
    case .nothing: "load nothing"
    }
  }
}

/// What a reader comes to, and what it does to the files.
enum SavedPlacesEffect: ParallelEffect {
  case title(String)
  case cannotLoad
  /// Why it cannot be loaded.
  case reason(Problem)
  case wrote(String)

  /// What can be wrong with a document, without what the platform says of it.
  enum Problem { case missing, unreadable, damaged, notWritten }

  var description: String {
    switch self {
    case .title(let title): "title \(title)"
    case .cannotLoad: "cannotLoad"
    case .reason(let problem): "reason \(problem)"
    case .wrote(let name): "wrote \(name)"
    }
  }
}

extension SavedPlacesEffect.Problem {
  fileprivate init(_ problem: SavedPlacesError.Problem) {
    switch problem {
    case .missing: self = .missing
    case .unreadable: self = .unreadable
    case .damaged: self = .damaged
    case .notSaved, .notOverwritten: self = .notWritten
    }
  }
}

extension DifferencePattern<SavedPlacesStimulus, SavedPlacesEffect> {
  /// What the modern documents are meant to do otherwise; the proof has the same names, with reasons.
  static var ofModernSavedPlaces: [Self] {
    [
      Self("a loaded document has its title", reason: "Legacy reads the text and drops it.") {
        stimulus, effects in
        if effects == [.title("Untitled")], let text = stimulus.found.text { effects = [.title(text)] }
      },
      Self("the reason is told", reason: "Legacy does not say why.") { stimulus, effects in
        if effects == [.cannotLoad] { effects.append(.reason(stimulus.found.problem)) }
      },
    ]
  }
}

/// Does to a candidate what is done to the control.
@MainActor
private final class SavedPlacesDriver: CandidateDriver {
  private let makeCandidate: ParallelSavedPlacesReader.MakeCandidate
  private let note: @MainActor (SavedPlacesEffect) -> Void

  init(
    _ makeCandidate: @escaping ParallelSavedPlacesReader.MakeCandidate,
    note: @escaping @MainActor (SavedPlacesEffect) -> Void
  ) {
    self.makeCandidate = makeCandidate
    self.note = note
  }

  func perform(_ stimulus: SavedPlacesStimulus) throws {
    let files = MutedFileStore()
    let candidate = try makeCandidate(files)
    do {
      note(.title(try candidate.title(at: stimulus.url)))
    } catch {
      note(.cannotLoad)
      note(.reason(SavedPlacesEffect.Problem(error.problem)))
    }
    for name in files.written { note(.wrote(name)) }
  }

  func leftovers(_ report: (CandidateFailure) -> Void) {}
}

/// Files that can be read and not be changed.
private final class MutedFileStore: FileStore {
  private let real = LocalFileStore()
  private(set) var written: [String] = []

  func exists(at url: URL) -> Bool { real.exists(at: url) }
  func directoryExists(at url: URL) -> Bool { real.directoryExists(at: url) }
  func read(_ url: URL) throws(FileStoreError) -> Data { try real.read(url) }
  func replace(_ url: URL, with data: Data) throws(FileStoreError) { written.append(url.lastPathComponent) }
}
