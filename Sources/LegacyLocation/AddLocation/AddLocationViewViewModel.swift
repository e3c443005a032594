import CoreLocationStandIn
import Foundation

/// Finds locations while the user types a name.
public class AddLocationViewViewModel: NSObject {
  private static let shortestQuery = 3
  private static let throttleInterval: TimeInterval = 0.5

  /// The delegate, held weakly.
  public weak var delegate: AddLocationViewViewModelDelegate?

  /// True from a request until the next answer, even if another request is then still pending.
  public private(set) var querying = false {
    didSet { delegate?.viewModel(self, didChangeQuerying: querying) }
  }
  private var locations: [WMFFoundLocation] = [] {
    didSet { delegate?.viewModelDidChangeLocations(self) }
  }

  private let geocoder: WMFGeocoding
  private let scheduler: WMFScheduler
  private var isThrottled = false
  private var heldBackText: String?
  private var lastText: String?

  /// Makes a view model with its own geocoder.
  public convenience override init() {
    self.init(geocoder: CLGeocoder())
  }

  /// Seam, *concrete type to protocol*: the geocoder is a parameter, and its type is a protocol.
  ///
  /// Seam, *subclass and override*: the scheduler is a parameter, and a test overrides its one method.
  package init(geocoder: WMFGeocoding, scheduler: WMFScheduler = WMFScheduler()) {
    self.geocoder = geocoder
    self.scheduler = scheduler
  }

  // MARK: - Results

  /// True if there are locations.
  public var hasLocations: Bool {
    return numberOfLocations > 0
  }

  /// The number of locations.
  public var numberOfLocations: Int {
    return locations.count
  }

  /// The location at an index, nil past the end.
  public func location(at index: Int) -> WMFFoundLocation? {
    guard index < locations.count else {
      return nil
    }
    return locations[index]
  }

  // MARK: - Text

  /// Handles the current text of the search bar.
  public func textDidChange(_ text: String) {
    if isThrottled {
      heldBackText = text
      return
    }
    passOn(text)
  }

  private func passOn(_ text: String) {
    isThrottled = true
    scheduler.perform(after: Self.throttleInterval) { [weak self] in
      self?.throttleDidEnd()
    }
    if text == lastText {
      return
    }
    lastText = text
    geocode(text)
  }

  private func throttleDidEnd() {
    isThrottled = false
    if let text = heldBackText {
      heldBackText = nil
      passOn(text)
    }
  }

  // MARK: - Geocoding

  private func geocode(_ addressString: String) {
    guard addressString.count >= Self.shortestQuery else {
      locations = []
      return
    }
    querying = true
    geocoder.wmf_geocodeAddressString(addressString) { [weak self] placemarks, error in
      self?.processResponse(placemarks, error)
    }
  }

  private func processResponse(_ placemarks: [CLPlacemark]?, _ error: Error?) {
    querying = false
    if let error = error {
      WMFLog(.error, "cannot geocode: \(error)")
      locations = []
      return
    }
    locations = (placemarks ?? []).compactMap { placemark in
      guard let name = placemark.name, let location = placemark.location else {
        return nil
      }
      return WMFFoundLocation(
        name: name, latitude: location.coordinate.latitude, longitude: location.coordinate.longitude)
    }
  }
}

/// The screen that lists a view model's results.
public protocol AddLocationViewViewModelDelegate: AnyObject {
  /// A request has begun or has been answered.
  func viewModel(_ viewModel: AddLocationViewViewModel, didChangeQuerying querying: Bool)
  /// The view model has replaced its locations.
  func viewModelDidChangeLocations(_ viewModel: AddLocationViewViewModel)
}

/// A location that the geocoder found by name.
public struct WMFFoundLocation {
  /// The name.
  public let name: String
  /// Degrees north of the equator.
  public let latitude: Double
  /// Degrees east of the zero meridian.
  public let longitude: Double
}
