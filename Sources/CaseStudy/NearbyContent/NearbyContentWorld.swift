import CoreLocationStandIn
import Equivalence
import Foundation

extension NearbyContentSubject {
  final class Load {
    /// Whether another load has begun after this one.
    var isOlder = false
    private let complete: (Load) -> Void

    init(complete: @escaping (Load) -> Void) { self.complete = complete }

    func completed() { complete(self) }
  }

  struct Request {
    var asks: Observation
    var day: Int
    /// The load to which the request belongs, or nil for a request after a location.
    weak var load: Load?
    /// Whether the request is a search after an answer with neither placemarks nor an error.
    var lacksPlacemark: Bool
  }

  struct DeferredCall {
    weak var load: Load?
    var action: () -> Void
  }

  final class World {
    private struct WeakLoad {
      weak var load: Load?
      var isOlder = false
    }

    private static let firstDay = Calendar.current.startOfDay(
      for: Date(timeIntervalSinceReferenceDate: 43_200))

    let locations: SimulatedLocationSource
    let locationManager: CLLocationManager
    let device: UIDevice
    let notificationCenter = LocationManagerSubject.NotificationCenterSpy(recorder: Recorder())
    var day = 0
    let defaults = UserDefaultsFake()
    private let held = HeldCallbacks<Request, Answer>()
    private var loads: [WeakLoad] = []
    private var currentLoad: Load?
    /// Whether the source is handling a geocoder's answer that has neither placemarks nor an error.
    fileprivate var lacksPlacemark = false
    private var deferredCalls: [DeferredCall] = []
    private let runsDeferredCallsAtOnce: Bool
    let stage: Stage<NearbyContentSubject>
    private var storedGroups: [Group] = []

    @MainActor
    init(_ scenario: Scenario, acting time: ActingTime = .never) {
      stage = Stage(time)
      runsDeferredCallsAtOnce = scenario != .runLoopPasses
      device = UIDevice(notificationCenter: nil)
      locations = SimulatedLocationSource(
        authorizationStatus: .init(scenario.status), behavior: .synchronous)
      let locationManager = LocationManagerSpy(source: locations)
      self.locationManager = locationManager
      // The stored value can be `false`, which means that the app has not asked the user.
      if scenario == .placeholders { defaults.set(false, forKey: "DidPromptForLocation") }
      locationManager.world = self
    }

    var now: Date { now(onDay: day) }

    var requests: [HeldCallback<Request, Answer>] { held.requests }

    var loadCount: Int { loads.count { $0.load != nil } }

    /// The day of a date, or -1 for a date at which no event happens.
    func day(of date: Date) -> Int { (0...2).first { now(onDay: $0) == date } ?? -1 }

    private func now(onDay day: Int) -> Date {
      Self.firstDay + Double(day) * 86_400 + (day.isMultiple(of: 2) ? 86_399 : 0)
    }

    func perform(for load: Load?, _ body: () -> Void) {
      let outer = currentLoad
      currentLoad = load
      body()
      currentLoad = outer
    }

    func beginLoad(_ groups: @escaping () -> [Group]) -> Load {
      for index in loads.indices {
        loads[index].isOlder = true
        loads[index].load?.isOlder = true
      }
      let load = Load { [unowned self] load in
        noteStore(groups())
        loads.removeAll { $0.load === load }
        perform(
          .completes(isOlder: load.isOlder), [.load(force: false), .startUpdating, .stopUpdating],
          isOnlyInModern: load.isOlder)
      }
      loads.append(WeakLoad(load: load))
      return load
    }

    func answer(_ index: Int, with answer: Answer) {
      let requests = requests
      guard requests.indices.contains(index) else { return }
      perform(for: requests[index].request.load) { requests[index].answer(answer) }
    }

    func dropWaitingWork() {
      for request in requests { request.cancel() }
      deferredCalls = []
    }

    func runDeferredCall() {
      guard !deferredCalls.isEmpty else { return }
      let call = deferredCalls.removeFirst()
      perform(for: call.load, call.action)
    }

    func ask(_ asks: Observation, _ answer: @escaping (Answer) -> Void) {
      record(asks)
      held.hold(Request(asks: asks, day: day, load: currentLoad, lacksPlacemark: lacksPlacemark), answer)
    }

    /// Returns the last index, to detect a source that uses another index.
    func draw(below count: Int) -> Int {
      record(.draws(below: count))
      return count - 1
    }

    func performLater(_ action: @escaping () -> Void) {
      deferredCalls.append(DeferredCall(load: currentLoad, action: action))
    }

    /// Runs the waiting closures, except in `runLoopPasses`, and records changes of the store and lost completions.
    func finish(_ groups: () -> [Group]) {
      while runsDeferredCallsAtOnce, !deferredCalls.isEmpty { runDeferredCall() }
      noteStore(groups())
      for forgotten in loads where forgotten.load == nil {
        record(.forgetsLoad(isOlder: forgotten.isOlder))
      }
      loads.removeAll { $0.load == nil }
    }

    private func noteStore(_ groups: [Group]) {
      guard groups != storedGroups else { return }
      storedGroups = groups
      record(.stores(groups))
    }

    func record(_ observation: Observation) { stage.recorder.record(observation) }

    func perform(_ call: Observation, _ events: [Stimulus], isOnlyInModern: Bool = false) {
      record(call)
      stage.act(during: "\(call)", events, isOnlyInModern: isOnlyInModern)
    }
  }

  final class GeocoderSpy: CLGeocoder {
    private let world: World

    init(_ world: World) {
      self.world = world
      super.init(source: nil)
    }

    override func reverseGeocodeLocation(
      _ location: CLLocation, completionHandler: @escaping CLGeocodeCompletionHandler
    ) {
      let place = Place.words(location.coordinate.latitude, location.coordinate.longitude)
      world.ask(.geocodes(place)) { [world] answer in
        world.lacksPlacemark = answer == .neither
        MainActor.assumeIsolated {
          completionHandler(
            answer.placemarks(of: place)?.map(CLPlacemark.init), answer.geocodingFailure.map { CLError($0) })
        }
        world.lacksPlacemark = false
      }
    }
  }

  private final class LocationManagerSpy: CLLocationManager {
    weak var world: World?

    override func startUpdatingLocation() {
      world?.perform(.startsLocations, [.location(.here), .error, .permission(.denied)])
      super.startUpdatingLocation()
    }

    override func stopUpdatingLocation() {
      world?.perform(.stopsLocations, [.location(.here), .error])
      super.stopUpdatingLocation()
    }
  }
}
