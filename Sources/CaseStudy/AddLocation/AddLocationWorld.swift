public import CoreLocationStandIn
public import Equivalence

extension AddLocationSubject {
  /// A view model's screen and platform, which record the view model's requests and callbacks.
  @MainActor
  final class World {
    let stage: Stage<AddLocationSubject>
    let tasks = TaskTracker()
    let source: SimulatedGeocodingSource
    let scheduler: ManualScheduler
    private(set) var outstanding: [OutstandingRequest] = []
    private var isAnswering = false
    private var toldListing = Listing()
    private var toldQuerying = false

    struct OutstandingRequest {
      var text: String
      var isLate = false
    }

    init(_ scenario: Scenario, acting time: ActingTime = .never) {
      source = SimulatedGeocodingSource(
        newerRequestCancelsOlder: scenario == .newerRequestCancelsOlder)
      scheduler = ManualScheduler(clock: ManualClock(in: tasks))
      stage = Stage(time)
    }

    func passQuarterOfASecond() { scheduler.advance(by: .milliseconds(250)) }

    func asked(_ text: String) {
      markRequestsLate()
      outstanding.append(OutstandingRequest(text: text))
      stage.recorder.record(.asks(text.asWritten))
    }

    func cancelled() {
      stage.recorder.record(.cancels)
      stage.act(
        during: "cancelGeocode", [.answer(0, .places), .answer(0, .failure)], isOnlyInModern: true)
    }

    func answer(_ index: Int, with answer: Answer) {
      let request = outstanding.remove(at: index)
      stage.recorder.record(.answers(request.text.asWritten, isLate: request.isLate))
      isAnswering = true
      let placemarks = answer.placemarks(matching: request.text)
      switch answer {
      case .failed(let code): source.answer(index, with: .error(CLError.Code(code)))
      case .places, .found: source.answer(index, with: .placemarks(placemarks))
      case .placesAndError: source.answer(index, with: .partial(placemarks))
      case .nothing: source.answer(index, with: .nothing)
      }
    }

    private func markRequestsLate() {
      for index in outstanding.indices { outstanding[index].isLate = true }
    }

    func told(querying: Bool) {
      toldQuerying = querying
      stage.recorder.record(.querying(querying))
      // When querying ends, the user types no text that causes a request, because modern would send it one
      // run-loop pass later than legacy.
      stage.act(
        during: "didChangeQuerying", [.type("pa"), .leave] + (querying ? [.type("pari")] : []),
        isOnlyInModern: !querying && !isAnswering)
    }

    func told(_ listing: Listing) {
      if !isAnswering { markRequestsLate() }
      toldListing = listing
      stage.recorder.record(.lists(listing))
      stage.act(during: "didChangeLocations", [.type("pa"), .type("pari"), .leave])
    }

    /// Records a list or a querying state that the view model changed without a callback, and notes an answer's end.
    func endEvent(of driver: (any Driver)?) {
      if let driver {
        let (listing, querying) = (driver.listing, driver.isQuerying)
        if listing != toldListing || querying != toldQuerying {
          stage.recorder.record(.unannounced(listing, querying: querying))
        }
      }
      isAnswering = false
    }
  }

  final class GeocoderSpy: CLGeocoder {
    private let world: World
    private let isAwaited: Bool

    init(_ world: World, isAwaited: Bool = false) {
      self.world = world
      self.isAwaited = isAwaited
      super.init(source: world.source)
    }

    override func geocodeAddressString(
      _ addressString: String, completionHandler: @escaping CLGeocodeCompletionHandler
    ) {
      let handler = MainActor.assumeIsolated { [world, isAwaited] () -> CLGeocodeCompletionHandler in
        world.asked(addressString)
        guard isAwaited else { return completionHandler }
        let cancelled: ([CLPlacemark]?, (any Error)?) = (nil, CLError(.geocodeCanceled))
        let held = world.tasks.hold(addressString, cancelledWith: cancelled) {
          completionHandler($0.0, $0.1)
        }
        return { held.answer(($0, $1)) }
      }
      super.geocodeAddressString(addressString, completionHandler: handler)
    }

    override func cancelGeocode() {
      MainActor.assumeIsolated { [world] in world.cancelled() }
      super.cancelGeocode()
    }
  }
}

extension SimulatedGeocodingSource: CustomFingerprintable {
  /// The requests without their handlers, which add no state, because each holds the view model only weakly.
  public nonisolated var fingerprintContent: [Request] { MainActor.assumeIsolated { requests } }
}
