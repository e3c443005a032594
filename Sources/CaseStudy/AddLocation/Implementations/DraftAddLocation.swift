import CoreLocationStandIn
import DraftLocation
import Foundation
import TestDoubles

extension AddLocationSubject.Implementation {
  /// The published refactoring, which is to behave as the inherited view model does.
  package static var draft: Self {
    draft("draft") { DraftAddLocationViewModel(locationService: $0, scheduler: $1) }
  }

  /// The next change to the published refactoring, a screen that displays errors, on the published service.
  package static var draftDisplayingErrors: Self {
    draft("draft displaying errors") { DraftErrorDisplayingViewModel(locationService: $0, scheduler: $1) }
  }

  /// The next change on a service that hands on errors, as the published text says that it does.
  package static var errorsHandedOn: Self {
    draft("errors handed on", makeService: CandidService.init) {
      DraftErrorDisplayingViewModel(locationService: $0, scheduler: $1)
    }
  }

  private static func draft(
    _ name: String,
    makeService: @escaping @MainActor @Sendable (CLGeocoder) -> any DraftLocationService = DraftGeocoder.init,
    make:
      @escaping @MainActor @Sendable (any DraftLocationService, any DraftScheduler) ->
      DraftAddLocationViewModel
  ) -> Self {
    Self(
      name,
      make: .init { screen, world, _ in
        DraftViewModel(screen: screen, in: world, makeService: makeService, make: make)
      })
  }
}

private final class DraftViewModel: AddLocationSubject.ViewModelUnderTest {
  private let source: SimulatedGeocodingSource
  private let time = Scheduler()
  private var viewModel: DraftAddLocationViewModel?

  init(
    screen: AddLocationSubject.Screen, in world: AddLocationSubject.World,
    makeService: @MainActor (CLGeocoder) -> any DraftLocationService,
    make: (any DraftLocationService, any DraftScheduler) -> DraftAddLocationViewModel
  ) {
    source = SimulatedGeocodingSource(in: world)
    let geocoder = AddLocationSubject.GeocoderSpy(source: source, screen: screen)
    let viewModel = make(makeService(geocoder), SchedulerDouble(time))
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

private struct SchedulerDouble: DraftScheduler {
  let time: Scheduler

  init(_ time: Scheduler) {
    self.time = time
  }

  func perform(after delay: TimeInterval, _ action: @escaping @MainActor () -> Void) {
    time.schedule("half a second", after: .seconds(delay)) { MainActor.assumeIsolated(action) }
  }
}

/// The published service, but what it hands on is the error.
private final class CandidService: DraftLocationService {
  private let geocoder: CLGeocoder

  init(geocoder: CLGeocoder) {
    self.geocoder = geocoder
  }

  func geocode(
    addressString: String?, completionHandler: @escaping DraftLocationServiceCompletionHandler
  ) {
    guard let addressString else { return completionHandler([], nil) }
    geocoder.geocodeAddressString(addressString) { placemarks, error in
      completionHandler(DraftGeocoder.locations(of: placemarks ?? []), error)
    }
  }
}

extension AddLocationSubject.Screen: DraftAddLocationViewModelDelegate {
  func viewModel(didChangeQuerying querying: Bool) {
    told(querying: querying)
  }

  func viewModelDidChangeLocations(_ viewModel: DraftAddLocationViewModel) {
    told(
      AddLocationSubject.Listing(count: viewModel.numberOfLocations, hasPlaces: viewModel.hasLocations) {
        viewModel.location(at: $0).map(AddLocationSubject.Place.init)
      })
  }

  func viewModel(didFailWith error: any Error) {
    told(error: "\(error._domain) \(error._code)")
  }
}

extension AddLocationSubject.Place {
  fileprivate init(_ location: DraftFoundLocation) {
    self.init(name: location.name, latitude: location.latitude, longitude: location.longitude)
  }
}
