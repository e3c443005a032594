import CoreLocationStandIn
import LegacyLocation
import ModernLocation

/// A feed of what is near of which there are two: the inherited one serves, a candidate is compared with it.
@MainActor
package final class ParallelNearbyFeed: NearbyFeed {
  /// Makes a candidate on a shadow of what the feed depends on.
  package typealias MakeCandidate = @MainActor @Sendable (NearbyFeedShadow) throws -> any NearbyFeed

  typealias Run = ParallelRun<NearbyFeedStimulus.Moment, NearbyFeedEffect>

  /// Is told what the control comes to.
  package var onEvent: (NearbyFeedEvent) -> Void = { _ in }

  private let run: Run
  private let stimuli: NearbyStimuli
  private let loads = NearbyLoads()
  private let prompt: any LocationPrompt
  private var wasPrompted: Bool
  private var control: WMFNearbyContentSourceBridge?

  /// Makes a control that serves, and a candidate beside it.
  ///
  /// - Parameters:
  ///   - platform: What the app runs on.
  ///   - trial: Where the run is counted and published.
  ///   - makeCandidate: Makes the candidate; what it throws is a mismatch.
  init(on platform: Platform, trial: Trial, makeCandidate: @escaping MakeCandidate) {
    let real = WMFLocationManagerBridge.Preset.coarse.platformManager()
    let shared = NearbyFeedDriver.Shared()
    prompt = DefaultsLocationPrompt(defaults: platform.defaults)
    wasPrompted = prompt.wasShown
    let run = Run(
      of: "NearbyContent", in: trial, declarations: DeclaredDifference.modernNearbyFeed(loads),
      world: ["authorization \(real.authorizationStatus)"] + (wasPrompted ? ["prompted"] : []),
      isAsynchronous: true, line: \.line)
    self.run = run
    let stimuli = NearbyStimuli(of: run, on: real)
    self.stimuli = stimuli
    run.admit(NearbyFeedDriver(real, platform, shared, run: run, makeCandidate: makeCandidate))
    control = run.apply(.init(stimulus: .make)) {
      WMFNearbyContentSourceBridge(
        in: NearbySurroundings(on: platform, servedBy: real, in: run, stimuli, sharing: shared))
    }
    control?.onEvent = { [weak self] in self?.told($0) }
  }

  isolated deinit {
    run.end(with: .init(stimulus: .release)) { control = nil }
  }

  private func told(_ event: NearbyFeedEvent) {
    if case .groups(let groups) = event { run.controlled(.groups(datedByDay: groups)) }
    onEvent(event)
  }

  // MARK: What the list asks

  /// Both follow the user, if that is allowed.
  package func startUpdating() { stimuli.apply(.startUpdating) { control?.startUpdating() } }
  /// Both follow the user no longer.
  package func stopUpdating() { stimuli.apply(.stopUpdating) { control?.stopUpdating() } }

  /// Both bring the groups up to date, each its own.
  package func load(force: Bool) {
    if prompt.wasShown != wasPrompted {
      wasPrompted = prompt.wasShown
      run.record(.init(stimulus: .prompted))
    }
    let load = loads.begin()
    stimuli.apply(.load(force: force)) {
      control?.load(force: force) { [weak self, run] in
        load.end()
        run.controlled(.loaded)
        self?.onEvent(.loaded)
      }
    }
  }
}

extension NearbySurroundings {
  /// What the app's platform has, each answer of which is a stimulus of a run.
  fileprivate convenience init(
    on platform: Platform, servedBy real: CLLocationManager, in run: ParallelNearbyFeed.Run,
    _ stimuli: NearbyStimuli, sharing shared: NearbyFeedDriver.Shared
  ) {
    var surroundings: () -> NearbySurroundings? = { nil }
    func serving(_ serve: () -> Void) {
      if let surroundings = surroundings() { surroundings.whileCurrent(serve) } else { serve() }
    }
    self.init(
      defaults: platform.defaults,
      makeLocationManager: {
        WMFLocationManager(
          locationManager: ServedLocationManager(
            real,
            note: { effect in
              if let effect = NearbyFeedEffect.ofPlatform(effect) { run.controlled(effect) }
            },
            deliver: { stimulus, serve in
              stimuli.apply(.platform(stimulus)) { serving(serve) }
            }), device: platform.device, notificationCenter: platform.notificationCenter)
      },
      reverseGeocode: { location, completion in
        let question = GeocoderQuestion.location(location)
        run.controlled(.asksGeocoder(question))
        let answer = shared.places.control(asks: question)
        let number = shared.waiting.begin()
        platform.makeGeocoder().wmf_reverseGeocodeLocation(location) { placemarks, error in
          let value = GeocoderAnswer(placemarks: placemarks, error: error)
          run.apply(.init(stimulus: .geocoderAnswer(answer, value, shared.waiting.end(number)))) {
            completion(placemarks, error)
          }
        }
      },
      search: { query, receive in
        run.controlled(.searches(query))
        let answer = shared.articles.control(asks: query)
        let number = shared.waiting.begin()
        Task {
          let reply = await platform.articles.reply(to: query)
          run.apply(.init(stimulus: .articles(answer, reply, shared.waiting.end(number)))) { receive(reply) }
        }
      },
      later: { action in run.apply(.init(stimulus: .later), to: action) },
      drew: { shared.lottery.add($0) })
    surroundings = { [weak self] in self }
  }
}
