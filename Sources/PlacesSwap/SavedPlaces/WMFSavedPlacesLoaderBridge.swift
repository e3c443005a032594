import Foundation
import LegacyLocation
import ModernLocation
import PlacesApp

/// The legacy loader behind the protocol of the list.
struct WMFSavedPlacesLoaderBridge: SavedPlacesReader {
  func title(at url: URL) throws(SavedPlacesError) -> String {
    // Each read creates a loader, as in the app before the swap.
    let loader = WMFSavedPlacesLoader()
    guard loader.load(url), let document = loader.document else {
      throw SavedPlacesError(.unreadable("the legacy loader gives no reason"), at: url)
    }
    return document.title
  }
}
