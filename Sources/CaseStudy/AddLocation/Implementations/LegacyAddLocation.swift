import CoreLocationStandIn
import Foundation
import LegacyLocation
import TestDoubles

extension AddLocationSubject.Implementation {
  /// The inherited view model, which makes its own geocoder.
  package static var legacy: Self {
    Self(
      "legacy",
      make: .init { screen, world, _ in
        LegacyViewModel(screen: screen, in: world)
      })
  }
}

private final class LegacyViewModel: AddLocationSubject.ViewModelUnderTest {
  private let source: SimulatedGeocodingSource
  private let time = Scheduler()
  private var viewModel: AddLocationViewViewModel?

  init(screen: AddLocationSubject.Screen, in world: AddLocationSubject.World) {
    source = SimulatedGeocodingSource(in: world)
    let viewModel = AddLocationViewViewModel(
      geocoder: AddLocationSubject.GeocoderSpy(source: source, screen: screen),
      scheduler: WMFSchedulerDouble(time))
    viewModel.delegate = screen
    self.viewModel = viewModel
  }

  var object: AnyObject? { viewModel }
  var isQuerying: Bool { viewModel?.querying ?? false }
  var hasPlaces: Bool { viewModel?.hasLocations ?? false }
  var numberOfPlaces: Int { viewModel?.numberOfLocations ?? 0 }

  func place(at index: Int) -> AddLocationSubject.Place? {
    viewModel?.location(at: index).map(AddLocationSubject.Place.init)
  }

  func type(_ text: String) { viewModel?.textDidChange(text) }
  func passQuarterOfASecond() { time.advance(by: .milliseconds(250)) }
  func answer(_ index: Int, with answer: AddLocationSubject.Answer) { source.answer(index, with: answer) }

  func leave() {
    viewModel?.delegate = nil
    viewModel = nil
  }
}

/// A scheduler whose time passes when a stimulus says so.
final class WMFSchedulerDouble: WMFScheduler {
  private let time: Scheduler

  init(_ time: Scheduler) {
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
    told(
      AddLocationSubject.Listing(count: viewModel.numberOfLocations, hasPlaces: viewModel.hasLocations) {
        viewModel.location(at: $0).map(AddLocationSubject.Place.init)
      })
  }
}

extension AddLocationSubject.Place {
  fileprivate init(_ location: WMFFoundLocation) {
    self.init(name: location.name, latitude: location.latitude, longitude: location.longitude)
  }
}
