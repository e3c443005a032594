package import Foundation

/// The view model as the published refactoring left it: a location service is injected, and all else is as it was.
@MainActor
package class DraftAddLocationViewModel {
  private static let shortestQuery = 3
  private static let throttleInterval: TimeInterval = 0.5

  /// Is told what changes, held weakly.
  package weak var delegate: (any DraftAddLocationViewModelDelegate)?
  /// Whether a request is under way.
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

  /// Makes a view model on a location service.
  package init(locationService: any DraftLocationService, scheduler: any DraftScheduler) {
    self.locationService = locationService
    self.scheduler = scheduler
  }

  /// Whether there are locations.
  package var hasLocations: Bool { numberOfLocations > 0 }
  /// How many locations there are.
  package var numberOfLocations: Int { locations.count }

  /// The location at an index, nil past the end.
  package func location(at index: Int) -> DraftFoundLocation? {
    guard index < locations.count else { return nil }
    return locations[index]
  }

  /// Takes the text that stands in the search bar now.
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

  /// Is told why a request failed; the published screen only prints it.
  package func requestDidFail(with error: any Error) {}
}

/// The screen that lists what the view model has found.
@MainActor
package protocol DraftAddLocationViewModelDelegate: AnyObject {
  /// A request has begun, or one has been answered.
  func viewModel(didChangeQuerying querying: Bool)
  /// The locations were replaced.
  func viewModelDidChangeLocations(_ viewModel: DraftAddLocationViewModel)
  /// A request failed; only the screen of the next change is told.
  func viewModel(didFailWith error: any Error)
}

/// The next change: a screen that displays errors.
@MainActor
package final class DraftErrorDisplayingViewModel: DraftAddLocationViewModel {
  /// Tells the screen.
  package override func requestDidFail(with error: any Error) {
    delegate?.viewModel(didFailWith: error)
  }
}

/// Does something later.
@MainActor
package protocol DraftScheduler {
  /// Does something after so many seconds.
  func perform(after delay: TimeInterval, _ action: @escaping @MainActor () -> Void)
}
