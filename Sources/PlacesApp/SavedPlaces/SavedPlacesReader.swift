public import Foundation
public import ModernLocation

/// Reads document titles for the list of saved places.
@MainActor
public protocol SavedPlacesReader {
  /// Reads the title of the document at a URL.
  func title(at url: URL) throws(SavedPlacesError) -> String
}

/// Reads modern documents from the files of this computer.
struct DocumentReader: SavedPlacesReader {
  private let files = LocalFileStore()

  func title(at url: URL) throws(SavedPlacesError) -> String {
    try SavedPlacesDocument(loading: url, from: files).title
  }
}
