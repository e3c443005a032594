import Foundation
import Testing

@testable import LegacyLocation

/// Pins what only the legacy classes of the [saved places](Docs/Reference/SavedPlaces.md) do.
///
/// The tests run serially, because a static property stores whether the sample document can load (rule 6).
@Suite("The legacy classes of saved places", .serialized)
@MainActor
struct WMFSavedPlacesTests {
  private func load() -> (isLoaded: Bool, document: WMFSavedPlacesDocument?) {
    let loader = WMFSavedPlacesLoader(fileManager: AllFilesExist())
    loader.documentType = SampleDocument.self
    let isLoaded = loader.load(URL(fileURLWithPath: "/nowhere/places"))
    return (isLoaded, loader.document)
  }

  @Test("The loader makes a document of the class that it is given (rule 2)")
  func metatype() {
    SampleDocument.isLoadable = true
    let (isLoaded, document) = load()
    #expect(isLoaded)
    #expect(document is SampleDocument)
    #expect(document?.fileURL.path == "/nowhere/places")
  }

  @Test("The loader does not store a document that fails to load (rule 2)")
  func failure() {
    SampleDocument.isLoadable = false
    let (isLoaded, document) = load()
    #expect(!isLoaded)
    #expect(document == nil)
  }

  @Test("A static property decides whether loads succeed, until a test changes it (rule 6)")
  func processWide() {
    SampleDocument.isLoadable = true
    _ = load()
    #expect(load().isLoaded)
    SampleDocument.isLoadable = false
    #expect(!load().isLoaded)
  }

  @Test("The account uses the system's clock and calendar (rule 3)")
  func account() throws {
    let day: TimeInterval = 86_400
    #expect(try WMFVisitorAccount(firstVisit: Date()).yearsSinceFirstVisit() == 0)
    #expect(
      try WMFVisitorAccount(firstVisit: Date(timeIntervalSinceNow: -370 * day)).yearsSinceFirstVisit() == 1)
  }

  @Test("Whatever fails, the document throws only `cannotLoad` or `cannotSave` (rule 1)")
  func errors() {
    let document = WMFSavedPlacesDocument(fileURL: URL(fileURLWithPath: "/nowhere/places"))
    #expect(throws: WMFSavedPlacesDocument.DocumentError.cannotLoad) { try document.load() }
    document.title = "Paris"
    #expect(throws: WMFSavedPlacesDocument.DocumentError.cannotSave) { try document.save() }
  }
}

/// A document whose static property decides if loads succeed, because the loader makes the instance, not the test.
private final class SampleDocument: WMFSavedPlacesDocument {
  @MainActor static var isLoadable = true

  override func load() throws {
    guard MainActor.assumeIsolated({ Self.isLoadable }) else { throw DocumentError.cannotLoad }
  }
}

private struct AllFilesExist: WMFFileManaging {
  func fileExists(atPath path: String, isDirectory: UnsafeMutablePointer<ObjCBool>?) -> Bool {
    isDirectory?.pointee = false
    return true
  }
}
