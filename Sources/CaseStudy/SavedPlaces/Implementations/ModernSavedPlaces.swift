import Foundation
import ModernLocation

/// The refactored types as a screen uses them.
@MainActor
final class ModernSavedPlaces: SavedPlacesSubject.ScreenUnderTest {
  private let url: URL
  private let files: any FileStore
  private let loginHandler: LoginHandler
  private var document: SavedPlacesDocument?

  init(at url: URL, in files: any FileStore, defaults: UserDefaults) {
    self.url = url
    self.files = files
    loginHandler = LoginHandler(defaults: defaults)
  }

  var title: String? { document?.title }
  var previousUserName: String? { loginHandler.previousUserName }

  func newDocument() {
    document = SavedPlacesDocument(at: url, in: files)
  }

  func load() -> SavedPlacesSubject.Outcome {
    outcome { () throws(SavedPlacesError) in
      document = try SavedPlacesDocument(loading: url, from: files)
    }
  }

  func setTitle(_ title: String) { document?.title = title }

  func save() -> SavedPlacesSubject.Outcome {
    outcome { () throws(SavedPlacesError) in try document?.save() }
  }

  private func outcome(of body: () throws(SavedPlacesError) -> Void) -> SavedPlacesSubject.Outcome {
    do {
      try body()
      return SavedPlacesSubject.Outcome(isDone: true)
    } catch {
      return SavedPlacesSubject.Outcome(isDone: false, reason: SavedPlacesSubject.Reason(error.problem))
    }
  }

  func yearsSince(_ visit: SavedPlacesSubject.Visit) -> Int? {
    let account =
      visit == .unknown
      ? VisitorAccount(firstVisit: visit.date, calendar: .current, dates: DateOfVisit()) { _, _ in nil }
      : VisitorAccount(firstVisit: visit.date, calendar: .current, dates: DateOfVisit())
    return try? account.yearsSinceFirstVisit()
  }
}

/// A time that stands still.
private struct DateOfVisit: DateSource {
  var now: Date { SavedPlacesSubject.Visit.now }
}

/// A file store on a simulated disk: four methods of our own to fake.
struct DiskFileStore: FileStore {
  let disk: SavedPlacesSubject.Disk

  func exists(at url: URL) -> Bool { MainActor.assumeIsolated { disk.exists() } }

  func directoryExists(at url: URL) -> Bool { MainActor.assumeIsolated { disk.isDirectory } }

  func read(_ url: URL) throws(FileStoreError) -> Data {
    try MainActor.assumeIsolated { disk.read() }.mapError(FileStoreError.init).get()
  }

  func replace(_ url: URL, with data: Data) throws(FileStoreError) {
    try MainActor.assumeIsolated { disk.replace(with: data) }.mapError(FileStoreError.init).get()
  }
}

extension FileStoreError {
  fileprivate init(_ failure: SavedPlacesSubject.Failure) {
    switch failure {
    case .missing: self = .missing
    case .full: self = .full
    case .other: self = .other("the disk says no")
    }
  }
}

extension SavedPlacesSubject.Reason {
  fileprivate init(_ problem: SavedPlacesError.Problem) {
    switch problem {
    case .missing: self = .missing
    case .damaged(let offset): self = .damaged(offset: offset)
    case .unreadable: self = .unreadable
    case .notSaved(.full): self = .full
    case .notSaved: self = .notSaved
    case .notOverwritten: self = .notOverwritten
    }
  }
}
