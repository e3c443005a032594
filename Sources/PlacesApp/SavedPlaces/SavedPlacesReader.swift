public import Foundation
public import ModernLocation

/// What the list of saved places needs: the title of a document.
@MainActor
public protocol SavedPlacesReader {
  /// Reads the title of the document at a place.
  ///
  /// - Throws: Why it could not be read.
  func title(at url: URL) throws(SavedPlacesError) -> String
}

/// Reads modern documents from a store.
public struct DocumentReader: SavedPlacesReader {
  private let files: any FileStore

  /// Reads from a store, this machine's files unless said otherwise.
  public init(files: any FileStore = LocalFileStore()) {
    self.files = files
  }

  /// Reads the title of the document at a place.
  ///
  /// - Throws: Why it could not be read.
  public func title(at url: URL) throws(SavedPlacesError) -> String {
    try SavedPlacesDocument(loading: url, from: files).title
  }
}
