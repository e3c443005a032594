package import Foundation
package import ModernLocation

/// A reader of which there are two: the inherited one serves, a candidate is compared with it.
@MainActor
package final class ParallelSavedPlacesReader: SavedPlacesReader {
  /// Makes a candidate on a store from which it reads what there is, and where nothing that it writes has an effect.
  package typealias MakeCandidate = @MainActor @Sendable (any FileStore) throws -> any SavedPlacesReader

  private let run: ParallelRun<SavedPlacesStimulus, SavedPlacesEffect>
  private let control = WMFSavedPlacesLoaderBridge()

  /// Makes a control that serves, and a candidate beside it.
  ///
  /// - Parameters:
  ///   - trial: Where the run is counted and published.
  ///   - makeCandidate: Makes the candidate; what it throws is a mismatch.
  package init(trial: Trial, makeCandidate: @escaping MakeCandidate) {
    run = ParallelRun(
      of: "SavedPlaces", in: trial, declarations: DeclaredDifference.modernSavedPlaces, line: \.line)
    run.admit(SavedPlacesDriver(makeCandidate) { [weak run] in run?.shadowed($0) })
  }

  /// Reads the title with both, and answers what the inherited one says.
  ///
  /// - Throws: What the inherited one throws.
  package func title(at url: URL) throws(SavedPlacesError) -> String {
    let result = run.apply(SavedPlacesStimulus(url)) {
      let result = Result { () throws(SavedPlacesError) in try control.title(at: url) }
      run.controlled(SavedPlacesEffect(result, isControl: true))
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
  case reason(String)
  case wrote(String)

  init(_ result: Result<String, SavedPlacesError>, isControl: Bool) {
    switch result {
    case .success(let title): self = .title(title)
    case .failure: self = .cannotLoad
    }
  }

  var description: String {
    switch self {
    case .title(let title): "title \(title)"
    case .cannotLoad: "cannotLoad"
    case .reason(let reason): "reason \(reason)"
    case .wrote(let name): "wrote \(name)"
    }
  }
}

extension DeclaredDifference<SavedPlacesEffect> {
  /// What the modern documents are meant to do otherwise.
  static var modernSavedPlaces: [Self] {
    [
      DeclaredDifference(name: "a loaded document has its title") { edit in
        switch edit {
        case .missing(.title("Untitled")), .extra(.title): true
        default: false
        }
      },
      DeclaredDifference(name: "the reason is told") { edit in
        if case .extra(.reason) = edit { true } else { false }
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
    let files = ShadowFileStore()
    let candidate = try makeCandidate(files)
    do {
      note(.title(try candidate.title(at: stimulus.url)))
    } catch {
      note(.cannotLoad)
      note(.reason("\(error.problem)"))
    }
    for name in files.written { note(.wrote(name)) }
  }

  func leftovers(_ report: (CandidateFailure) -> Void) {}
}

/// Files that can be read and not be changed.
private final class ShadowFileStore: FileStore {
  private let real = LocalFileStore()
  private(set) var written: [String] = []

  func exists(at url: URL) -> Bool { real.exists(at: url) }
  func directoryExists(at url: URL) -> Bool { real.directoryExists(at: url) }
  func read(_ url: URL) throws(FileStoreError) -> Data { try real.read(url) }
  func replace(_ url: URL, with data: Data) throws(FileStoreError) { written.append(url.lastPathComponent) }
}
