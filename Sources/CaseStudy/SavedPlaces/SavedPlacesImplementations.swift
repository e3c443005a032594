import Foundation
import LegacyLocation
import ModernLocation

extension SavedPlacesSubject.Implementation {
  static var legacy: Self {
    Self(
      "legacy",
      make: .init(
        driver: { LegacyPlacesDriver(in: $0) },
        onThisMachine: { LegacyPlacesDriver(at: $0, defaults: $1) }))
  }

  static var modern: Self {
    Self(
      "modern", declared: SavedPlacesSubject.declaredDifferences,
      make: .init(
        driver: {
          ModernPlacesDriver(
            at: SavedPlacesSubject.World.url, in: LocalFileStore(platform: DiskFiles(world: $0)),
            defaults: $0.defaults)
        }, onThisMachine: { ModernPlacesDriver(at: $0, in: LocalFileStore(), defaults: $1) }))
  }
}

@MainActor
final class LegacyPlacesDriver: SavedPlacesSubject.Driver {
  private let url: URL
  private let loader: WMFSavedPlacesLoader
  private let loginHandler: WMFLoginHandler
  private var document: WMFSavedPlacesDocument?

  init(at url: URL, defaults: UserDefaults, loader: WMFSavedPlacesLoader = WMFSavedPlacesLoader()) {
    self.url = url
    self.loader = loader
    loginHandler = WMFLoginHandler(defaults: defaults)
  }

  convenience init(in world: SavedPlacesSubject.World) {
    let loader = WMFSavedPlacesLoader(fileManager: FileManagerDouble(world: world))
    loader.documentType = DocumentOnDisk.self
    self.init(at: SavedPlacesSubject.World.url, defaults: world.defaults, loader: loader)
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

/// A document that uses `World.current`, because the loader makes it from a metatype and cannot pass a world.
private final class DocumentOnDisk: WMFSavedPlacesDocument {
  private struct NoDiskError: Error {}

  private func world() throws -> SavedPlacesSubject.World {
    guard let world = MainActor.assumeIsolated({ SavedPlacesSubject.World.current }) else {
      throw NoDiskError()
    }
    return world
  }

  override func readFile() throws -> Data {
    let world = try world()
    return try MainActor.assumeIsolated { world.read() }.get()
  }

  override func writeFile(_ data: Data) throws {
    let world = try world()
    try MainActor.assumeIsolated { world.replace(with: data) }.get()
  }
}

struct FileManagerDouble: WMFFileManaging {
  let world: SavedPlacesSubject.World

  func fileExists(atPath path: String, isDirectory: UnsafeMutablePointer<ObjCBool>?) -> Bool {
    let (exists, isADirectory) = MainActor.assumeIsolated { (world.exists(), world.isDirectory) }
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
final class ModernPlacesDriver: SavedPlacesSubject.Driver {
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
  let world: SavedPlacesSubject.World

  func fileExists(atPath path: String, isDirectory: UnsafeMutablePointer<ObjCBool>?) -> Bool {
    guard let isDirectory else { return MainActor.assumeIsolated { world.exists() } }
    isDirectory.pointee = ObjCBool(MainActor.assumeIsolated { world.isDirectory })
    return MainActor.assumeIsolated { world.entry != nil }
  }

  func data(at url: URL) throws -> Data {
    try MainActor.assumeIsolated { world.read() }.mapError(CocoaError.init).get()
  }

  func write(_ data: Data, to url: URL, options: Data.WritingOptions) throws {
    let isAtomic = options.contains(.atomic)
    try MainActor.assumeIsolated { isAtomic ? world.replace(with: data) : world.overwrite(with: data) }
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
