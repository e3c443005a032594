public import CoreLocationStandIn
public import Equivalence
import TestDoubles

extension AddLocationSubject {
  /// The screen, which hears of changes, reads the new values and records them.
  @MainActor
  final class Screen {
    private var observations: [Observation] = []
    private(set) var outstanding: [OutstandingRequest] = []
    private var isAnswering = false
    private var toldListing = Listing()
    private var toldQuerying = false
    private var lifetime = Lifetime(of: nil)

    struct OutstandingRequest {
      var text: String
      var isLate = false
    }

    func watch(_ viewModel: AnyObject) { lifetime = Lifetime(of: viewModel) }

    // MARK: Observations of the platform

    func asked(_ text: String) {
      outstanding.markLate()
      outstanding.append(OutstandingRequest(text: text))
      observations.append(.asks(text.asWritten))
    }

    func cancelled() { observations.append(.cancels) }

    func answer(_ index: Int, _ arrive: () -> Void) {
      let request = outstanding.remove(at: index)
      observations.append(.answers(request.text.asWritten, isLate: request.isLate))
      isAnswering = true
      arrive()
    }

    // MARK: Observations of the screen

    func told(querying: Bool) {
      toldQuerying = querying
      observations.append(.querying(querying))
    }

    func told(_ listing: Listing) {
      if !isAnswering { outstanding.markLate() }
      toldListing = listing
      observations.append(.lists(listing))
    }

    func told(error: String) { observations.append(.error(error)) }

    /// The observations since the last call, including readable values that the screen did not hear of.
    func take(from viewModel: (any ViewModelUnderTest)?) -> [Observation] {
      if let viewModel {
        let (listing, querying) = (viewModel.listing, viewModel.isQuerying)
        if listing != toldListing || querying != toldQuerying {
          observations.append(.unannounced(listing, querying: querying))
        }
      }
      if lifetime.ends() { observations.append(.viewModelReleased) }
      isAnswering = false
      defer { observations = [] }
      return observations
    }
  }

  /// The platform of a view model, with geocoders and time.
  @MainActor
  struct Platform {
    let source: SimulatedGeocodingSource
    let scheduler: ManualScheduler
    let tasks: TaskTracker

    init(_ scenario: Scenario, tasks: TaskTracker) {
      var behavior = SimulatedGeocodingSource.Behavior()
      behavior.newerRequestCancelsOlder = scenario == .newerRequestCancelsOlder
      source = SimulatedGeocodingSource(behavior: behavior)
      scheduler = ManualScheduler(clock: ManualClock(in: tasks))
      self.tasks = tasks
    }

    func passQuarterOfASecond() { scheduler.advance(by: .milliseconds(250)) }
  }

  /// A platform's geocoder that reports its requests to the screen.
  final class GeocoderSpy: CLGeocoder {
    private let screen: Screen
    private let tasks: TaskTracker?

    /// - Parameter tasks: The tracker of the tasks that wait for answers, or nil without such tasks.
    init(source: SimulatedGeocodingSource, screen: Screen, awaitedIn tasks: TaskTracker? = nil) {
      self.screen = screen
      self.tasks = tasks
      super.init(source: source)
    }

    override func geocodeAddressString(
      _ addressString: String, completionHandler: @escaping CLGeocodeCompletionHandler
    ) {
      let handler = MainActor.assumeIsolated { [screen, tasks] () -> CLGeocodeCompletionHandler in
        screen.asked(addressString)
        guard let tasks else { return completionHandler }
        let cancelled: ([CLPlacemark]?, (any Error)?) = (nil, CLError(.geocodeCanceled))
        let held = tasks.hold(addressString, cancelledWith: cancelled) { completionHandler($0.0, $0.1) }
        return { held.answer(($0, $1)) }
      }
      super.geocodeAddressString(addressString, completionHandler: handler)
    }

    override func cancelGeocode() {
      MainActor.assumeIsolated { [screen] in screen.cancelled() }
      super.cancelGeocode()
    }
  }
}

extension [AddLocationSubject.Screen.OutstandingRequest] {
  fileprivate mutating func markLate() {
    for index in indices { self[index].isLate = true }
  }
}

extension SimulatedGeocodingSource: CustomFingerprintable {
  /// The requests, because their handlers only hold the view model, weakly.
  public nonisolated var fingerprintContent: [Request] { MainActor.assumeIsolated { requests } }
}

extension SimulatedGeocodingSource {
  func answer(_ index: Int, with answer: AddLocationSubject.Answer) {
    guard case .address(let text) = requests[index].question else { return }
    if case .failed(let error) = answer {
      self.answer(index, with: .error(CLError.Code(rawValue: error.code) ?? .network))
    } else if let placemarks = answer.placemarks(matching: text), !placemarks.isEmpty {
      self.answer(index, with: .placemarks(placemarks.map(SimulatedPlacemark.init)))
    } else {
      // An app's geocoder may give an empty answer. The simulated geocoder gives an error instead.
      self.answer(index, with: .error(.geocodeFoundNoResult))
    }
  }
}
