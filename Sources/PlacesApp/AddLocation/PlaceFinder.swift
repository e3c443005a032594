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
public final class ModernPlaceFinder: PlaceFinder {
  /// Receives the finder's events.
  public var onEvent: (PlaceFinderEvent) -> Void = { _ in }

  private let viewModel: AddLocationViewModel

  /// Makes a finder without results, whose clock measures the time between two texts.
  public init(service: any LocationService, clock: any Clock<Duration> = ContinuousClock()) {
    viewModel = AddLocationViewModel(service: service, clock: clock)
    viewModel.delegate = self
  }

  /// Handles the current text of the search bar.
  public func textDidChange(_ text: String) { viewModel.textDidChange(text) }
}

extension ModernPlaceFinder: AddLocationViewModelDelegate {
  /// Reports whether a search is pending.
  public func addLocationViewModel(
    _ viewModel: AddLocationViewModel, didChangeQuerying isQuerying: Bool
  ) {
    onEvent(.querying(isQuerying))
  }

  /// Reports all locations.
  public func addLocationViewModelDidChangeLocations(_ viewModel: AddLocationViewModel) {
    onEvent(.found(viewModel.locations))
  }
}
