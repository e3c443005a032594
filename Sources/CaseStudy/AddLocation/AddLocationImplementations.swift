import CoreLocationStandIn
import DraftLocation
public import Equivalence
import Foundation
import LegacyLocation
public import ModernLocation

extension AddLocationSubject.Implementation {
  package static var legacy: Self {
    Self(
      "legacy",
      make: .init { screen in
        let viewModel = AddLocationViewViewModel(
          geocoder: AddLocationSubject.GeocoderSpy(screen),
          scheduler: WMFSchedulerDouble(screen.scheduler))
        viewModel.delegate = screen
        return viewModel
      })
  }

  package static var modern: Self {
    Self(
      "modern", declared: AddLocationSubject.declaredDifferences,
      make: .init { screen in
        let viewModel = AddLocationViewModel(
          service: Geocoder { AddLocationSubject.GeocoderSpy(screen, isAwaited: true) },
          clock: screen.scheduler.clock, tasks: CancellingTasks(starting: screen.tasks))
        viewModel.delegate = screen
        return viewModel
      })
  }

  /// The draft, which the exploration finds equivalent to legacy.
  package static var draft: Self {
    Self(
      "draft",
      make: .init { screen in
        let viewModel = DraftAddLocationViewModel(
          locationService: DraftGeocoder(geocoder: AddLocationSubject.GeocoderSpy(screen)),
          scheduler: SchedulerDouble(time: screen.scheduler))
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

final class WMFSchedulerDouble: WMFScheduler {
  private let time: ManualScheduler

  init(_ time: ManualScheduler) { self.time = time }

  override func perform(after delay: TimeInterval, _ action: @escaping () -> Void) {
    time.schedule("half a second", after: .seconds(delay), action)
  }
}

extension AddLocationSubject.Screen: @MainActor AddLocationViewViewModelDelegate {
  func viewModel(_ viewModel: AddLocationViewViewModel, didChangeQuerying querying: Bool) {
    told(querying: querying)
  }

  func viewModelDidChangeLocations(_ viewModel: AddLocationViewViewModel) { told(viewModel.listing) }
}

extension AddLocationViewModel: AddLocationSubject.ViewModelUnderTest {
  func place(at index: Int) -> AddLocationSubject.Place? {
    location(at: index).map(AddLocationSubject.Place.init)
  }

  func loseDelegate() { delegate = nil }
}

extension AddLocationSubject.Place {
  init(_ location: NamedLocation) {
    self.init(name: location.name, latitude: location.latitude, longitude: location.longitude)
  }
}

extension Geocoder: CustomFingerprintable {
  /// Nothing, because the service makes a `CLGeocoder` for each request and does not store it.
  public nonisolated var fingerprintContent: [Int] { [] }
}

extension CancellingTasks: CustomFingerprintable {
  /// Nothing, because the fingerprints of the test doubles contain the requests of the stored tasks.
  public nonisolated var fingerprintContent: [Int] { [] }
}

extension AddLocationSubject.Screen: AddLocationViewModelDelegate {
  func addLocationViewModel(_ viewModel: AddLocationViewModel, didChangeQuerying isQuerying: Bool) {
    told(querying: isQuerying)
  }

  func addLocationViewModelDidChangeLocations(_ viewModel: AddLocationViewModel) {
    told(viewModel.listing)
  }
}

extension DraftAddLocationViewModel: AddLocationSubject.ViewModelUnderTest {
  var isQuerying: Bool { querying }

  func place(at index: Int) -> AddLocationSubject.Place? {
    location(at: index).map { .init(name: $0.name, latitude: $0.latitude, longitude: $0.longitude) }
  }

  func loseDelegate() { delegate = nil }
}

private struct SchedulerDouble: DraftScheduler {
  let time: ManualScheduler

  func perform(after delay: TimeInterval, _ action: @escaping @MainActor () -> Void) {
    time.schedule("half a second", after: .seconds(delay)) { MainActor.assumeIsolated(action) }
  }
}

extension AddLocationSubject.Screen: DraftAddLocationViewModelDelegate {
  func viewModel(didChangeQuerying querying: Bool) { told(querying: querying) }

  func viewModelDidChangeLocations(_ viewModel: DraftAddLocationViewModel) { told(viewModel.listing) }

  func viewModel(didFailWith error: any Error) {}
}
