import DraftLocation
import Foundation

/// The draft's document as a screen uses it; what the draft does not change is legacy's.
@MainActor
final class DraftSavedPlaces: SavedPlacesSubject.ScreenUnderTest {
  private let files: FilesOnDisk
  private let rest: LegacySavedPlaces
  private var document: DraftSavedPlacesDocument?

  init(disk: SavedPlacesSubject.Disk, defaults: UserDefaultsFake) {
    files = FilesOnDisk(disk: disk)
    rest = LegacySavedPlaces(disk: disk, defaults: defaults)
  }

  var title: String? { document?.title }
  var previousUserName: String? { rest.previousUserName }

  func newDocument() {
    document = DraftSavedPlacesDocument(at: SavedPlacesSubject.Disk.url, in: files)
  }

  func load() -> SavedPlacesSubject.Outcome {
    let loaded = DraftSavedPlacesDocument(loading: SavedPlacesSubject.Disk.url, from: files)
    if let loaded { document = loaded }
    return SavedPlacesSubject.Outcome(isDone: loaded != nil)
  }

  func setTitle(_ title: String) { document?.title = title }

  func save() -> SavedPlacesSubject.Outcome { SavedPlacesSubject.Outcome(isDone: document?.save() ?? true) }

  func yearsSince(_ visit: SavedPlacesSubject.Visit) -> Int? { rest.yearsSince(visit) }
}

/// The files of a simulated disk, written in place.
private struct FilesOnDisk: DraftSavedPlacesDocument.Files {
  let disk: SavedPlacesSubject.Disk

  func fileExists(atPath path: String, isDirectory: UnsafeMutablePointer<ObjCBool>?) -> Bool {
    FileManagerDouble(disk: disk).fileExists(atPath: path, isDirectory: isDirectory)
  }

  func read(_ url: URL) throws -> Data { try MainActor.assumeIsolated { disk.read() }.get() }

  func overwrite(_ url: URL, with data: Data) throws {
    try MainActor.assumeIsolated { disk.overwrite(with: data) }.get()
  }
}
