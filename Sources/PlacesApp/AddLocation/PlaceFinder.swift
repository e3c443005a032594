public import ModernLocation

/// Finds places for the screen for adding a location.
@MainActor
public protocol PlaceFinder: AnyObject {
  /// Receives the finder's events.
  var onEvent: (PlaceFinderEvent) -> Void { get set }

  /// Takes the current text of the search bar.
  func textDidChange(_ text: String)
}

/// An event of a place finder.
public enum PlaceFinderEvent: Hashable, Sendable {
  /// A request has begun or has ended.
  case querying(Bool)
  /// These places replace the earlier ones.
  case found([NamedLocation])
}

/// Adapts the modern view model to the screen for adding a location.
@MainActor
public final class ModernPlaceFinder: PlaceFinder {
  /// Receives the finder's events.
  public var onEvent: (PlaceFinderEvent) -> Void = { _ in }

  private let viewModel: AddLocationViewModel

  /// Makes a finder without results.
  ///
  /// - Parameters:
  ///   - service: Finds locations.
  ///   - clock: Measures the time between two texts.
  public init(service: any LocationService, clock: any Clock<Duration> = ContinuousClock()) {
    viewModel = AddLocationViewModel(service: service, clock: clock)
    viewModel.delegate = self
  }

  /// Takes the current text of the search bar.
  public func textDidChange(_ text: String) { viewModel.textDidChange(text) }
}

extension ModernPlaceFinder: AddLocationViewModelDelegate {
  /// Reports whether a request is pending.
  public func addLocationViewModel(
    _ viewModel: AddLocationViewModel, didChangeQuerying isQuerying: Bool
  ) {
    onEvent(.querying(isQuerying))
  }

  /// Reports all locations.
  public func addLocationViewModelDidChangeLocations(_ viewModel: AddLocationViewModel) {
    onEvent(.found((0..<viewModel.numberOfLocations).compactMap(viewModel.location)))
  }
}
