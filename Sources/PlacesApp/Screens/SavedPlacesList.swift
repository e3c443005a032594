public import Foundation
public import ModernLocation

/// The list of saved places, without its view.
@MainActor
public final class SavedPlacesList {
  /// What the list shows.
  public enum Content: Hashable, Sendable {
    /// Nothing, as nothing has been read yet.
    case nothing
    /// The document of that title.
    case document(title: String)
    /// That the document could not be read.
    case failure(SavedPlacesError)
  }

  /// What the list shows.
  public private(set) var content = Content.nothing

  private let reader: any SavedPlacesReader
  private let onEvent: (ScreenEvent) -> Void

  /// Makes a list that shows nothing yet.
  public init(reader: any SavedPlacesReader, onEvent: @escaping (ScreenEvent) -> Void = { _ in }) {
    self.reader = reader
    self.onEvent = onEvent
  }

  /// Reads the document at a place, as the app does when it starts.
  public func read(_ url: URL) {
    do {
      let title = try reader.title(at: url)
      content = .document(title: title)
      onEvent(.savedPlaces(title: title))
    } catch {
      content = .failure(error)
      onEvent(.savedPlacesFailed)
    }
  }
}
