public import ModernLocation

/// The screen that adds a location, without its view: a search bar, and a list of places.
@MainActor
public final class AddLocationScreen {
  /// The places in the list.
  public private(set) var places: [NamedLocation] = []
  /// True while a search is pending.
  public private(set) var isQuerying = false

  private let finder: any PlaceFinder

  /// Makes a screen without places.
  public init(finder: any PlaceFinder, onEvent: @escaping (ScreenEvent) -> Void = { _ in }) {
    self.finder = finder
    finder.onEvent = { [weak self] event in
      switch event {
      case .querying(let isQuerying): self?.isQuerying = isQuerying
      case .found(let places): self?.places = places
      }
      onEvent(.addLocation(event))
    }
  }

  /// Handles the text that the user types.
  public func type(_ text: String) { finder.textDidChange(text) }
}
