public import Foundation
public import ModernLocation

/// The list of saved places, without its view.
@MainActor
public final class SavedPlacesList {
  /// The content of the list.
  public enum Content: Hashable, Sendable {
    /// The list has not read a document yet.
    case nothing
    /// A document with its title.
    case document(title: String)
    /// The list could not read its document.
    case failure(SavedPlacesError)
  }

  /// The shown content.
  public private(set) var content = Content.nothing

  private let reader: any SavedPlacesReader
  private let onEvent: (ScreenEvent) -> Void

  /// Makes a list that shows nothing yet.
  public init(reader: any SavedPlacesReader, onEvent: @escaping (ScreenEvent) -> Void = { _ in }) {
    self.reader = reader
    self.onEvent = onEvent
  }

  /// Reads the document at a URL, as the app does at its start.
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
