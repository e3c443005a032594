package import Foundation
import LegacyLocation
package import ModernLocation
import PlacesApp

/// The inherited loader behind the protocol of the list.
package struct WMFSavedPlacesLoaderBridge: SavedPlacesReader {
  /// Makes a bridge; each reading has a loader of its own, as before.
  package init() {}

  /// Reads the title of the document at a place.
  ///
  /// - Throws: That it cannot be read; the inherited loader does not say why.
  package func title(at url: URL) throws(SavedPlacesError) -> String {
    let loader = WMFSavedPlacesLoader()
    guard loader.load(url), let document = loader.document else {
      throw SavedPlacesError(.unreadable("the inherited loader does not say why"), at: url)
    }
    return document.title
  }
}
