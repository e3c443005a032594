import Foundation
import LegacyLocation
import ModernLocation

extension SavedPlacesSubject.Implementation {
  package static var legacy: Self {
    Self(
      "legacy",
      make: .init(
        onDisk: { LegacySavedPlaces(disk: $0, defaults: $1) },
        onThisMachine: { LegacySavedPlaces(at: $0, defaults: $1) }))
  }

  package static var modern: Self {
    Self(
      "modern", declared: SavedPlacesSubject.declaredDifferences,
      make: .init(
        onDisk: {
          ModernSavedPlaces(
            at: SavedPlacesSubject.Disk.url, in: LocalFileStore(platform: DiskFiles(disk: $0)), defaults: $1)
        }, onThisMachine: { ModernSavedPlaces(at: $0, in: LocalFileStore(), defaults: $1) }))
  }
}

@MainActor
final class LegacySavedPlaces: SavedPlacesSubject.ScreenUnderTest {
  private let url: URL
  private let loader: WMFSavedPlacesLoader
  private let loginHandler: WMFLoginHandler
  private var document: WMFSavedPlacesDocument?

  init(at url: URL, defaults: UserDefaults, loader: WMFSavedPlacesLoader = WMFSavedPlacesLoader()) {
    self.url = url
    self.loader = loader
    loginHandler = WMFLoginHandler(defaults: defaults)
  }

  convenience init(disk: SavedPlacesSubject.Disk, defaults: UserDefaults) {
    let loader = WMFSavedPlacesLoader(fileManager: FileManagerDouble(disk: disk))
    loader.documentType = DocumentOnDisk.self
    self.init(at: SavedPlacesSubject.Disk.url, defaults: defaults, loader: loader)
  }

  var title: String? { document?.title }
  var previousUserName: String? { loginHandler.previousUserName }

  func newDocument() { document = loader.documentType.init(fileURL: url) }

  func load() -> SavedPlacesSubject.Outcome {
    let isLoaded = loader.load(url)
    if isLoaded { document = loader.document }
    return SavedPlacesSubject.Outcome(isDone: isLoaded)
  }

  func setTitle(_ title: String) { document?.title = title }

  func save() -> SavedPlacesSubject.Outcome {
    SavedPlacesSubject.Outcome(isDone: (try? document?.save()) != nil || document == nil)
  }

  func yearsSince(_ visit: SavedPlacesSubject.Visit) -> Int? {
    try? AccountDouble(visit).yearsSinceFirstVisit()
  }
}

/// A document on `Disk.current`, because the loader makes the document from a metatype and passes no disk.
private final class DocumentOnDisk: WMFSavedPlacesDocument {
  private struct NoDiskError: Error {}

  private func disk() throws -> SavedPlacesSubject.Disk {
    guard let disk = MainActor.assumeIsolated({ SavedPlacesSubject.Disk.current }) else {
      throw NoDiskError()
    }
    return disk
  }

  override func readFile() throws -> Data {
    let disk = try disk()
    return try MainActor.assumeIsolated { disk.read() }.get()
  }

  override func writeFile(_ data: Data) throws {
    let disk = try disk()
    try MainActor.assumeIsolated { disk.replace(with: data) }.get()
  }
}

struct FileManagerDouble: WMFFileManaging {
  let disk: SavedPlacesSubject.Disk

  func fileExists(atPath path: String, isDirectory: UnsafeMutablePointer<ObjCBool>?) -> Bool {
    let (exists, isADirectory) = MainActor.assumeIsolated { (disk.exists(), disk.isDirectory) }
    isDirectory?.pointee = ObjCBool(isADirectory)
    return exists
  }
}

private final class AccountDouble: WMFVisitorAccount {
  private let givesYears: Bool

  init(_ visit: SavedPlacesSubject.Visit) {
    givesYears = visit != .unknown
    super.init(firstVisit: visit.date)
  }

  override var now: Date { SavedPlacesSubject.Visit.now }

  override func years(from start: Date, to end: Date) -> Int? {
    givesYears ? super.years(from: start, to: end) : nil
  }
}

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

  func newDocument() { document = SavedPlacesDocument(at: url, in: files) }

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
      return SavedPlacesSubject.Outcome(isDone: false, reason: SavedPlacesSubject.Reason(error, at: url))
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

private struct DateOfVisit: DateSource {
  var now: Date { SavedPlacesSubject.Visit.now }
}

struct DiskFiles: PlatformFiles {
  let disk: SavedPlacesSubject.Disk

  func fileExists(atPath path: String, isDirectory: UnsafeMutablePointer<ObjCBool>?) -> Bool {
    guard let isDirectory else { return MainActor.assumeIsolated { disk.exists() } }
    isDirectory.pointee = ObjCBool(MainActor.assumeIsolated { disk.isDirectory })
    return MainActor.assumeIsolated { disk.entry != nil }
  }

  func data(at url: URL) throws -> Data {
    try MainActor.assumeIsolated { disk.read() }.mapError(CocoaError.init).get()
  }

  func write(_ data: Data, to url: URL, options: Data.WritingOptions) throws {
    let isAtomic = options.contains(.atomic)
    try MainActor.assumeIsolated { isAtomic ? disk.replace(with: data) : disk.overwrite(with: data) }
      .mapError(CocoaError.init).get()
  }
}

extension CocoaError {
  fileprivate init(_ failure: SavedPlacesSubject.Failure) {
    switch failure {
    case .missing: self.init(.fileReadNoSuchFile)
    case .full: self.init(.fileWriteOutOfSpace)
    case .other: self.init(.fileWriteUnknown)
    }
  }
}

extension SavedPlacesSubject.Reason {
  init?(_ error: SavedPlacesError, at url: URL) {
    guard error.url == url else { return nil }
    switch error.problem {
    case .missing: self = .missing
    case .damaged(let offset): self = .damaged(offset: offset)
    case .unreadable: self = .unreadable
    case .notSaved(.full): self = .full
    case .notSaved: self = .notSaved
    case .notOverwritten: self = .notOverwritten
    }
  }
}
