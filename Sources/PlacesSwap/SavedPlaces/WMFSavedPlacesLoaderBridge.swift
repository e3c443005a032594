import Foundation
import LegacyLocation
import ModernLocation
import PlacesApp

/// The inherited loader behind the protocol of the list.
struct WMFSavedPlacesLoaderBridge: SavedPlacesReader {
  func title(at url: URL) throws(SavedPlacesError) -> String {
    // Each reading has a loader of its own, as before.
    let loader = WMFSavedPlacesLoader()
    guard loader.load(url), let document = loader.document else {
      throw SavedPlacesError(.unreadable("the inherited loader does not say why"), at: url)
    }
    return document.title
  }
}
