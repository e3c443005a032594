import Foundation
import Testing

@testable import LegacyLocation

/// Pins what only the legacy loader has, see [rule 2](Docs/SavedPlaces/Rules.md#rule-2).
///
/// Serialized, because the sample document's success belongs to the whole process: that is rule 6's oddity.
@Suite("The legacy loader of saved places", .serialized)
@MainActor
struct WMFSavedPlacesTests {
  private func load() -> (isLoaded: Bool, document: WMFSavedPlacesDocument?) {
    let loader = WMFSavedPlacesLoader(fileManager: EverythingIsThere())
    loader.documentType = SampleDocument.self
    let isLoaded = loader.load(URL(fileURLWithPath: "/nowhere/places"))
    return (isLoaded, loader.document)
  }

  @Test("It makes a document of whichever class it is given (rule 2)")
  func metatype() {
    SampleDocument.isLoadable = true
    let (isLoaded, document) = load()
    #expect(isLoaded)
    #expect(document is SampleDocument)
    #expect(document?.fileURL.path == "/nowhere/places")
  }

  @Test("A document that fails is not kept (rule 2)")
  func failure() {
    SampleDocument.isLoadable = false
    let (isLoaded, document) = load()
    #expect(!isLoaded)
    #expect(document == nil)
  }

  @Test("The sample document's success is there for the next test, too (rule 6)")
  func processWide() {
    SampleDocument.isLoadable = true
    _ = load()
    #expect(load().isLoaded)
    SampleDocument.isLoadable = false
    #expect(!load().isLoaded)
  }

  @Test("The clock and the calendar are the system's (rule 3)")
  func account() throws {
    let day: TimeInterval = 86_400
    #expect(try WMFVisitorAccount(firstVisit: Date()).yearsSinceFirstVisit() == 0)
    #expect(
      try WMFVisitorAccount(firstVisit: Date(timeIntervalSinceNow: -370 * day)).yearsSinceFirstVisit() == 1)
  }

  @Test("Whatever fails, the document says cannot load or cannot save (rule 1)")
  func errors() {
    let document = WMFSavedPlacesDocument(fileURL: URL(fileURLWithPath: "/nowhere/places"))
    #expect(throws: WMFSavedPlacesDocument.DocumentError.cannotLoad) { try document.load() }
    document.title = "Paris"
    #expect(throws: WMFSavedPlacesDocument.DocumentError.cannotSave) { try document.save() }
  }
}

/// A document that loads or not, as the class says: the loader makes it, so a test has no instance to tell.
private final class SampleDocument: WMFSavedPlacesDocument {
  @MainActor static var isLoadable = true

  override func load() throws {
    guard MainActor.assumeIsolated({ Self.isLoadable }) else { throw DocumentError.cannotLoad }
  }
}

private struct EverythingIsThere: WMFFileManaging {
  func fileExists(atPath path: String, isDirectory: UnsafeMutablePointer<ObjCBool>?) -> Bool {
    isDirectory?.pointee = false
    return true
  }
}
