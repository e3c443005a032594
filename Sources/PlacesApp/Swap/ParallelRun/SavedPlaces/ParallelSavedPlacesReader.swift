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
    run.admit(SavedPlacesDriver(makeCandidate) { [weak run] in run?.muted($0) })
  }

  /// Reads the title with both, and answers what the inherited one says.
  ///
  /// - Throws: What the inherited one throws.
  package func title(at url: URL) throws(SavedPlacesError) -> String {
    let stimulus = SavedPlacesStimulus(url)
    let result = run.apply(stimulus) {
      let result = Result { () throws(SavedPlacesError) in try control.title(at: url) }
      run.controlled((try? result.get()).map { .title($0, isInFile: stimulus.found.has($0)) } ?? .cannotLoad)
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

    /// Whether this is the text that a document has.
    func has(_ text: String) -> Bool {
      if case .file(let data) = self { String(validating: data, as: UTF8.self) == text } else { false }
    }

    /// Whether this is why a document cannot be loaded.
    func explains(_ problem: SavedPlacesError.Problem) -> Bool {
      switch (self, problem) {
      case (.nothing, .missing), (.directory, .unreadable), (.unreadableFile, .unreadable): true
      case (.file(let data), .damaged): String(validating: data, as: UTF8.self) == nil
      default: false
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
  /// The title, which may be the text that is in the file.
  case title(String, isInFile: Bool)
  case cannotLoad
  /// Why it cannot be loaded, which may be what is the case.
  case reason(SavedPlacesError.Problem, isSo: Bool)
  case wrote(String)

  var description: String {
    switch self {
    case .title(let title, _): "title \(title)"
    case .cannotLoad: "cannotLoad"
    case .reason(let reason, let isSo): "reason \(reason)" + (isSo ? "" : ", which is not so")
    case .wrote(let name): "wrote \(name)"
    }
  }
}

extension DeclaredDifference<SavedPlacesEffect> {
  /// What the modern documents are meant to do otherwise.
  static var modernSavedPlaces: [Self] {
    [
      DeclaredDifference(name: "a loaded document has its title") { _, control, candidate in
        guard control == [.title("Untitled", isInFile: false)], candidate.count == 1 else { return false }
        if case .title(_, isInFile: true) = candidate[0] { return true } else { return false }
      },
      DeclaredDifference(name: "the reason is told") { _, control, candidate in
        guard control == [.cannotLoad], candidate.count == 2, candidate[0] == .cannotLoad else {
          return false
        }
        if case .reason(_, isSo: true) = candidate[1] { return true } else { return false }
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
      let title = try candidate.title(at: stimulus.url)
      note(.title(title, isInFile: stimulus.found.has(title)))
    } catch {
      note(.cannotLoad)
      note(.reason(error.problem, isSo: stimulus.found.explains(error.problem)))
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
