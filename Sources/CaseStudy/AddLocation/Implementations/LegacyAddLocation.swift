import CoreLocationStandIn
import Foundation
import LegacyLocation
import TestDoubles

extension AddLocationSubject.Implementation {
  /// The inherited view model, which makes its own geocoder.
  package static var legacy: Self {
    Self(
      "legacy",
      make: .init { screen, platform in
        let viewModel = AddLocationViewViewModel(
          geocoder: AddLocationSubject.GeocoderSpy(source: platform.source, screen: screen),
          scheduler: WMFSchedulerDouble(platform.scheduler))
        viewModel.delegate = screen
        return viewModel
      })
  }
}

extension AddLocationViewViewModel: @MainActor AddLocationSubject.ViewModelUnderTest {
  var isQuerying: Bool { querying }

  func place(at index: Int) -> AddLocationSubject.Place? {
    location(at: index).map { .init(name: $0.name, latitude: $0.latitude, longitude: $0.longitude) }
  }

  func loseDelegate() { delegate = nil }
}

/// A scheduler whose time passes when a stimulus says so.
final class WMFSchedulerDouble: WMFScheduler {
  private let time: ManualScheduler

  init(_ time: ManualScheduler) {
    self.time = time
  }

  override func perform(after delay: TimeInterval, _ action: @escaping () -> Void) {
    time.schedule("half a second", after: .seconds(delay), action)
  }
}

extension AddLocationSubject.Screen: @MainActor AddLocationViewViewModelDelegate {
  func viewModel(_ viewModel: AddLocationViewViewModel, didChangeQuerying querying: Bool) {
    told(querying: querying)
  }

  func viewModelDidChangeLocations(_ viewModel: AddLocationViewViewModel) {
    told(viewModel.listing)
  }
}
