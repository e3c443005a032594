import CoreLocationStandIn
import DraftLocation
public import Equivalence
import Foundation
import LegacyLocation
public import ModernLocation

extension AddLocationSubject.Implementation {
  static var legacy: Self {
    Self(
      "legacy",
      make: { world in
        let viewModel = AddLocationViewViewModel(
          geocoder: AddLocationSubject.GeocoderSpy(world),
          scheduler: WMFSchedulerDouble(world.scheduler))
        viewModel.delegate = world
        return viewModel
      })
  }

  static var modern: Self {
    Self(
      "modern", declared: AddLocationSubject.declaredDifferences,
      make: { world in
        let viewModel = AddLocationViewModel(
          service: Geocoder { AddLocationSubject.GeocoderSpy(world, isAwaited: true) },
          clock: world.scheduler.clock, tasks: CancellingTasks(starting: world.tasks))
        viewModel.delegate = world
        return viewModel
      })
  }

  /// The draft, which the exploration finds equivalent to legacy.
  static var draft: Self {
    Self(
      "draft",
      make: { world in
        let viewModel = DraftAddLocationViewModel(
          locationService: DraftGeocoder(geocoder: AddLocationSubject.GeocoderSpy(world)),
          scheduler: SchedulerDouble(time: world.scheduler))
        viewModel.delegate = world
        return viewModel
      })
  }
}

extension AddLocationViewViewModel: @MainActor AddLocationSubject.Driver {
  var isQuerying: Bool { querying }

  var listing: AddLocationSubject.Listing {
    .init(count: numberOfLocations, hasPlaces: hasLocations) { index in
      location(at: index).map { .init(name: $0.name, latitude: $0.latitude, longitude: $0.longitude) }
    }
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

extension AddLocationSubject.World: @MainActor AddLocationViewViewModelDelegate {
  func viewModel(_ viewModel: AddLocationViewViewModel, didChangeQuerying querying: Bool) {
    told(querying: querying)
  }

  func viewModelDidChangeLocations(_ viewModel: AddLocationViewViewModel) { told(viewModel.listing) }
}

extension AddLocationViewModel: AddLocationSubject.Driver {
  var listing: AddLocationSubject.Listing { .init(locations.map(AddLocationSubject.Place.init)) }

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
  /// Nothing, because the test doubles' fingerprints already contain the requests of the stored tasks.
  public nonisolated var fingerprintContent: [Int] { [] }
}

extension AddLocationSubject.World: AddLocationViewModelDelegate {
  func addLocationViewModel(_ viewModel: AddLocationViewModel, didChangeQuerying isQuerying: Bool) {
    told(querying: isQuerying)
  }

  func addLocationViewModelDidChangeLocations(_ viewModel: AddLocationViewModel) {
    told(viewModel.listing)
  }
}

extension DraftAddLocationViewModel: AddLocationSubject.Driver {
  var isQuerying: Bool { querying }

  var listing: AddLocationSubject.Listing {
    .init(count: numberOfLocations, hasPlaces: hasLocations) { index in
      location(at: index).map { .init(name: $0.name, latitude: $0.latitude, longitude: $0.longitude) }
    }
  }

  func loseDelegate() { delegate = nil }
}

private struct SchedulerDouble: DraftScheduler {
  let time: ManualScheduler

  func perform(after delay: TimeInterval, _ action: @escaping @MainActor () -> Void) {
    time.schedule("half a second", after: .seconds(delay)) { MainActor.assumeIsolated(action) }
  }
}

extension AddLocationSubject.World: DraftAddLocationViewModelDelegate {
  func viewModel(didChangeQuerying querying: Bool) { told(querying: querying) }

  func viewModelDidChangeLocations(_ viewModel: DraftAddLocationViewModel) { told(viewModel.listing) }

  func viewModel(didFailWith error: any Error) {}
}
