public import ModernLocation

/// Finds places for the screen that adds a location.
@MainActor
public protocol PlaceFinder: AnyObject {
  /// Receives the finder's events.
  var onEvent: (PlaceFinderEvent) -> Void { get set }

  /// Handles the current text of the search bar.
  func textDidChange(_ text: String)
}

/// An event of a place finder.
public enum PlaceFinderEvent: Hashable, Sendable {
  /// A search has begun or ended.
  case querying(Bool)
  /// The finder has replaced its places.
  case found([NamedLocation])
}

/// Adapts the modern view model to the screen that adds a location.
@MainActor
final class ModernPlaceFinder: PlaceFinder {
  var onEvent: (PlaceFinderEvent) -> Void = { _ in }

  private let viewModel: AddLocationViewModel

  /// - Parameter clock: Measures the time between two texts.
  init(service: any LocationService, clock: any Clock<Duration>) {
    viewModel = AddLocationViewModel(service: service, clock: clock)
    viewModel.delegate = self
  }

  func textDidChange(_ text: String) { viewModel.textDidChange(text) }
}

extension ModernPlaceFinder: AddLocationViewModelDelegate {
  func addLocationViewModel(_ viewModel: AddLocationViewModel, didChangeQuerying isQuerying: Bool) {
    onEvent(.querying(isQuerying))
  }

  func addLocationViewModelDidChangeLocations(_ viewModel: AddLocationViewModel) {
    onEvent(.found(viewModel.locations))
  }
}
