import CoreLocationStandIn
import Foundation
import ModernLocation

/// Does to a candidate what is done to the control, on a platform where nothing has an effect.
@MainActor
final class NearbyFeedDriver: CandidateDriver {
  /// What the control shares with its candidate.
  @MainActor
  struct Shared {
    let places = ShadowGeocoder.Answers()
    let articles = ShadowArticles.Answers()
    let lottery = ShadowLottery()
    let waiting = WaitingRequests()
  }

  private let platform: Platform
  private let shared: Shared
  private let locationManager: ShadowLocationManager
  private let note: @MainActor (NearbyFeedEffect) -> Void
  private let makeCandidate: ParallelNearbyFeed.MakeCandidate
  private var candidate: (any NearbyFeed)?
  private weak var object: AnyObject?

  init(
    _ real: CLLocationManager, _ platform: Platform, _ shared: Shared, run: ParallelNearbyFeed.Run,
    makeCandidate: @escaping ParallelNearbyFeed.MakeCandidate
  ) {
    let note: @MainActor (NearbyFeedEffect) -> Void = { [weak run] in run?.shadowed($0) }
    self.platform = platform
    self.shared = shared
    self.note = note
    self.makeCandidate = makeCandidate
    locationManager = ShadowLocationManager(real) { effect in
      if let effect = NearbyFeedEffect.ofPlatform(effect) { note(effect) }
    }
  }

  isolated deinit {
    shared.places.end()
    shared.articles.end()
  }

  func perform(_ moment: NearbyFeedStimulus.Moment) throws {
    // They stay, as the candidate may ask on a later turn.
    if let readings = moment.readings { locationManager.readings = readings }
    switch moment.stimulus {
    case .make: try make()
    case .startUpdating: candidate?.startUpdating()
    case .stopUpdating: candidate?.stopUpdating()
    case .load(let force): candidate?.load(force: force)
    case .platform(let stimulus): locationManager.deliver(stimulus)
    case .geocoderAnswer(let answer, let value, _): answer.come(value)
    case .articles(let answer, let reply, _): answer.come(reply)
    case .later, .prompted, .permission: break
    case .release: candidate = nil
    }
  }

  private func make() throws {
    let made = try makeCandidate(
      NearbyFeedShadow(
        locationManager: LocationManager(
          source: CoreLocationSource(configuration: .coarse, manager: locationManager),
          device: UIDeviceOrientationSource(
            device: ObservedDevice(platform.device, ofControl: .init(), isControl: false) { _ in },
            notificationCenter: NotificationCenter())),
        geocoder: PlatformReverseGeocoder { [shared, note] in
          ShadowGeocoder(shared.places) { request in
            MainActor.assumeIsolated { note(NearbyFeedEffect(request)) }
          }
        }, articles: ShadowArticles(shared.articles, note: note),
        prompt: DefaultsLocationPrompt(defaults: platform.defaults), lottery: shared.lottery))
    made.onEvent = { [note] event in
      switch event {
      case .groups(let groups): note(.groups(datedByDay: groups))
      case .loaded: note(.loaded)
      }
    }
    (candidate, object) = (made, made)
  }

  func leftovers(_ report: (CandidateFailure) -> Void) {
    if candidate == nil, object != nil { report(.kept("itself")) }
  }
}

extension NearbyFeedEffect {
  fileprivate init(_ request: ShadowGeocoder.Request) {
    switch request {
    case .asks(let question): self = .asksGeocoder(question)
    case .cancels: self = .cancels
    }
  }
}
