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
      make: .init { screen, platform in
        let geocoder = AddLocationSubject.GeocoderSpy(source: platform.source, screen: screen)
        let viewModel = make(makeService(geocoder), SchedulerDouble(platform.scheduler))
        viewModel.delegate = screen
        return viewModel
      })
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

  init(_ time: ManualScheduler) {
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
    told(viewModel.listing)
  }

  func viewModel(didFailWith error: any Error) {
    told(error: "\(error._domain) \(error._code)")
  }
}
