public import Foundation
public import ModernLocation

/// Reads document titles for the list of saved places.
@MainActor
public protocol SavedPlacesReader {
  /// Reads the title of the document at a URL.
  func title(at url: URL) throws(SavedPlacesError) -> String
}

/// Reads modern documents from a store.
public struct DocumentReader: SavedPlacesReader {
  private let files: any FileStore

  /// Makes a reader of a store, by default of this computer's files.
  public init(files: any FileStore = LocalFileStore()) {
    self.files = files
  }

  /// Reads the title of the document at a URL.
  public func title(at url: URL) throws(SavedPlacesError) -> String {
    try SavedPlacesDocument(loading: url, from: files).title
  }
}
