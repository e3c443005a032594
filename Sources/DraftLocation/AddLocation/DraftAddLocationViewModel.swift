package import Foundation

/// The view model of the published refactoring, which only injects a location service.
@MainActor
package class DraftAddLocationViewModel {
  private static let shortestQuery = 3
  private static let throttleInterval: TimeInterval = 0.5

  package weak var delegate: (any DraftAddLocationViewModelDelegate)?
  package private(set) var querying = false {
    didSet { delegate?.viewModel(didChangeQuerying: querying) }
  }
  private var locations: [DraftFoundLocation] = [] {
    didSet { delegate?.viewModelDidChangeLocations(self) }
  }

  private let locationService: any DraftLocationService
  private let scheduler: any DraftScheduler
  private var isThrottled = false
  private var heldBackText: String?
  private var lastText: String?

  package init(locationService: any DraftLocationService, scheduler: any DraftScheduler) {
    self.locationService = locationService
    self.scheduler = scheduler
  }

  package var hasLocations: Bool { numberOfLocations > 0 }
  package var numberOfLocations: Int { locations.count }

  package func location(at index: Int) -> DraftFoundLocation? {
    guard index < locations.count else { return nil }
    return locations[index]
  }

  package func textDidChange(_ text: String) {
    if isThrottled {
      heldBackText = text
    } else {
      passOn(text)
    }
  }

  private func passOn(_ text: String) {
    isThrottled = true
    scheduler.perform(after: Self.throttleInterval) { [weak self] in self?.throttleDidEnd() }
    guard text != lastText else { return }
    lastText = text
    geocode(text)
  }

  private func throttleDidEnd() {
    isThrottled = false
    guard let text = heldBackText else { return }
    heldBackText = nil
    passOn(text)
  }

  private func geocode(_ addressString: String) {
    guard addressString.count >= Self.shortestQuery else {
      locations = []
      return
    }
    querying = true
    locationService.geocode(addressString: addressString) { [weak self] locations, error in
      self?.querying = false
      self?.locations = locations
      if let error { self?.requestDidFail(with: error) }
    }
  }

  /// Receives the error of a failed request, which the published screen only prints.
  package func requestDidFail(with error: any Error) {}
}

/// The screen that lists the view model's locations.
@MainActor
package protocol DraftAddLocationViewModelDelegate: AnyObject {
  func viewModel(didChangeQuerying querying: Bool)
  func viewModelDidChangeLocations(_ viewModel: DraftAddLocationViewModel)
  /// A request failed. Only `DraftErrorDisplayingViewModel` calls this method.
  func viewModel(didFailWith error: any Error)
}

/// The view model of the next published change, which passes errors to the screen.
@MainActor
package final class DraftErrorDisplayingViewModel: DraftAddLocationViewModel {
  package override func requestDidFail(with error: any Error) {
    delegate?.viewModel(didFailWith: error)
  }
}

@MainActor
package protocol DraftScheduler {
  func perform(after delay: TimeInterval, _ action: @escaping @MainActor () -> Void)
}
