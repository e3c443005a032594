import DraftLocation
import Foundation
import ModernLocation
import PlacesApp
import PlacesSwap

/// The draft's view model behind the protocol of the screen for adding a location.
final class DraftFinder: PlaceFinder {
  var onEvent: (PlaceFinderEvent) -> Void = { _ in }
  private let viewModel: DraftAddLocationViewModel

  /// Makes a view model on a muted platform.
  init(_ muted: MutedPlaceFinderPlatform) {
    viewModel = DraftAddLocationViewModel(
      locationService: DraftGeocoder(geocoder: muted.makeGeocoder()),
      scheduler: ClockScheduler(clock: muted.clock))
    viewModel.delegate = self
  }

  func textDidChange(_ text: String) { viewModel.textDidChange(text) }
}

extension DraftFinder: DraftAddLocationViewModelDelegate {
  func viewModel(didChangeQuerying querying: Bool) { onEvent(.querying(querying)) }

  func viewModelDidChangeLocations(_ viewModel: DraftAddLocationViewModel) {
    onEvent(
      .found(
        (0..<viewModel.numberOfLocations).compactMap(viewModel.location).map {
          NamedLocation(name: $0.name, latitude: $0.latitude, longitude: $0.longitude)
        }))
  }

  // The draft's own service hands on no error.
  func viewModel(didFailWith error: any Error) {}
}

/// A clock as the draft uses one.
private struct ClockScheduler: DraftScheduler {
  let clock: any Clock<Duration>

  func perform(after delay: TimeInterval, _ action: @escaping @MainActor () -> Void) {
    Task {
      if (try? await clock.sleep(for: .seconds(delay))) != nil { action() }
    }
  }
}
