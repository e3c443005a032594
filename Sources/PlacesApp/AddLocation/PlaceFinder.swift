public import ModernLocation

/// What the screen for adding a location needs: places by their names.
@MainActor
public protocol PlaceFinder: AnyObject {
  /// Is told what the finder comes to.
  var onEvent: (PlaceFinderEvent) -> Void { get set }

  /// Takes the text that stands in the search bar now.
  func textDidChange(_ text: String)
}

/// What a finder of places comes to.
public enum PlaceFinderEvent: Hashable, Sendable {
  /// A request has begun, or one is over.
  case querying(Bool)
  /// These places are there in place of those before.
  case found([NamedLocation])
}

/// The modern view model behind the protocol of the screen for adding a location.
@MainActor
public final class ModernPlaceFinder: PlaceFinder {
  /// Is told what the finder comes to.
  public var onEvent: (PlaceFinderEvent) -> Void = { _ in }

  private let viewModel: AddLocationViewModel

  /// Makes a finder that has found nothing.
  ///
  /// - Parameters:
  ///   - service: What finds locations.
  ///   - clock: What the time between two texts is waited for on.
  public init(service: any LocationService, clock: any Clock<Duration> = ContinuousClock()) {
    viewModel = AddLocationViewModel(service: service, clock: clock)
    viewModel.delegate = self
  }

  /// Takes the text that stands in the search bar now.
  public func textDidChange(_ text: String) { viewModel.textDidChange(text) }
}

extension ModernPlaceFinder: AddLocationViewModelDelegate {
  /// Passes it on.
  public func addLocationViewModel(
    _ viewModel: AddLocationViewModel, didChangeQuerying isQuerying: Bool
  ) {
    onEvent(.querying(isQuerying))
  }

  /// Passes all locations on.
  public func addLocationViewModelDidChangeLocations(_ viewModel: AddLocationViewModel) {
    onEvent(.found((0..<viewModel.numberOfLocations).compactMap(viewModel.location)))
  }
}
