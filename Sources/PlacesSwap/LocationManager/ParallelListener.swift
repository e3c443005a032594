import CoreLocationStandIn
import Foundation
import ModernLocation
import ParallelRun
import Vocabulary

/// Listens to the control for the client, and hands every stimulus to the run.
///
/// The control's platform owns it, so that it lives as long as the control can still tell anything.
@MainActor
final class ParallelListener {
  typealias Run = ParallelRun.Run<LiveLocationManagerStimulus.Moment, LocationManagerObservation>

  let run: Run
  weak var manager: ParallelLocationManager?
  private(set) weak var delegate: (any LocationManagerDelegate)?
  private var hasDelegate = false
  private let platform: CLLocationManager
  private var lastHeld: CLLocation?
  private let permission: ReportedPermission

  /// Keeps a run until it is cut.
  ///
  /// The candidate's doubles reach the run through it. A weak reference would make every use of the run slower.
  @MainActor
  final class Link {
    private(set) var run: Run?

    init(_ run: Run) {
      self.run = run
    }

    func cut() { run = nil }
  }

  private let link: Link

  deinit { onMainActor { [link] in link.cut() } }

  init(_ link: Link, _ run: Run, platform: CLLocationManager) {
    self.link = link
    self.run = run
    self.platform = platform
    lastHeld = platform.location
    permission = ReportedPermission(platform)
  }

  func setDelegate(_ delegate: (any LocationManagerDelegate)?, _ serve: () -> Void) {
    self.delegate = delegate
    hasDelegate = delegate != nil
    apply(.setDelegate(hasDelegate), serve)
  }

  func apply<Result>(_ stimulus: LiveLocationManagerStimulus, _ serve: () -> Result) -> Result {
    noticePermission(before: stimulus)
    if !run.isControlBusy { noticeWhatNobodyTold(before: stimulus) }
    return run.apply(moment(stimulus), to: serve)
  }

  private func moment(_ stimulus: LiveLocationManagerStimulus) -> LiveLocationManagerStimulus.Moment {
    // The candidate acts when the control has done all of it, and meanwhile the platform can change.
    let isReadBefore = run.isControlBusy || stimulus.dependsOnPlatform
    return .init(stimulus: stimulus, readings: isReadBefore ? .init(of: platform) : nil)
  }

  /// Either side may ask for the permission at any stimulus, and a replay has to answer the same.
  private func noticePermission(before stimulus: LiveLocationManagerStimulus) {
    guard
      let status = permission.change(
        to: platform.authorizationStatus, isReported: stimulus.isAuthorization)
    else { return }
    run.notice(moment(.permission(status)))
  }

  private func noticeWhatNobodyTold(before stimulus: LiveLocationManagerStimulus) {
    if hasDelegate, delegate == nil {
      hasDelegate = false
      run.apply(moment(.delegateGone)) {}
    }
    if case .location(let delivered, isHeld: true) = stimulus {
      lastHeld = delivered.last
      return
    }
    let held = platform.location
    guard !held.isSame(as: lastHeld) else { return }
    lastHeld = held
    run.record(moment(.held(held)))
  }
}

extension ParallelListener: LocationManagerDelegate {
  func locationManager(_ manager: any LocationManagerProtocol, didUpdate location: Location) {
    tell(.toldLocation(LocationReading(location))) { $0.locationManager($1 ?? manager, didUpdate: location) }
  }

  func locationManager(_ manager: any LocationManagerProtocol, didUpdate heading: Heading) {
    tell(.toldHeading(HeadingReading(heading))) { $0.locationManager($1 ?? manager, didUpdate: heading) }
  }

  func locationManager(_ manager: any LocationManagerProtocol, didReceive error: LocationError) {
    tell(.toldError(PlatformError(error))) { $0.locationManager($1 ?? manager, didReceive: error) }
  }

  func locationManager(_ manager: any LocationManagerProtocol, didChangeEnabledState isEnabled: Bool) {
    tell(.toldEnabled(isEnabled)) { $0.locationManager($1 ?? manager, didChangeEnabledState: isEnabled) }
  }

  private func tell(
    _ effect: @autoclosure () -> LocationManagerObservation,
    _ tell: (any LocationManagerDelegate, (any LocationManagerProtocol)?) -> Void
  ) {
    guard let delegate else { return }
    run.controlled(effect())
    tell(delegate, manager)
  }
}

/// The permission as a recording has it so far: what was reported last, or noticed since.
final class ReportedPermission {
  private var last: CLAuthorizationStatus

  init(_ platform: CLLocationManager) { last = platform.authorizationStatus }

  /// What the permission is before a stimulus, if no line of the recording says it; the stimulus may report it.
  func change(to status: CLAuthorizationStatus, isReported: Bool) -> CLAuthorizationStatus? {
    guard status != last else { return nil }
    last = status
    return isReported ? nil : status
  }
}
