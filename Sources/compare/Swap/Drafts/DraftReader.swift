import DraftLocation
import Foundation
import ModernLocation
import PlacesApp

/// The draft's document behind the protocol of the list of saved places.
struct DraftReader: SavedPlacesReader {
  let files: any FileStore

  func title(at url: URL) throws(SavedPlacesError) -> String {
    guard let document = DraftSavedPlacesDocument(loading: url, from: StoredFiles(store: files)) else {
      throw SavedPlacesError(.unreadable("the draft does not say why"), at: url)
    }
    return document.title
  }
}

/// The files of a store, as the draft asks for them.
private struct StoredFiles: DraftSavedPlacesDocument.Files {
  let store: any FileStore

  func fileExists(atPath path: String, isDirectory: UnsafeMutablePointer<ObjCBool>?) -> Bool {
    let url = URL(fileURLWithPath: path)
    isDirectory?.pointee = ObjCBool(store.directoryExists(at: url))
    return store.exists(at: url)
  }

  func read(_ url: URL) throws -> Data { try store.read(url) }
  func overwrite(_ url: URL, with data: Data) throws { try store.replace(url, with: data) }
}
