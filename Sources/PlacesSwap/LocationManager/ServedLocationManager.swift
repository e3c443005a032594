import CoreLocationStandIn
import Foundation
import Vocabulary

/// The platform's location manager of a control, which owns it, and with it everything that stands between the two.
final class ServedLocationManager: ObservedLocationManager {
  /// Takes what the platform delivers, and serves it to the control.
  typealias Deliver = (LiveLocationManagerStimulus, _ serve: () -> Void) -> Void

  private var relay: (any CLLocationManagerDelegate)?
  private let kept: AnyObject?

  /// Stands between a control and the real manager.
  ///
  /// - Parameters:
  ///   - real: The real manager.
  ///   - kept: What lives as long as the control can still tell anything.
  ///   - note: Is told what the control does.
  ///   - deliver: Is handed what the platform delivers.
  @MainActor
  init(
    _ real: CLLocationManager, keeping kept: AnyObject? = nil, note: @escaping Note,
    deliver: @escaping Deliver
  ) {
    self.kept = kept
    super.init(real, isMuted: false, note: note)
    relay = PlatformRelay(deliver, for: self)
  }

  override weak var delegate: (any CLLocationManagerDelegate)? {
    didSet {
      did(delegate == nil ? .platformDelegateCleared : .platformDelegateSet)
      real.delegate = delegate == nil ? nil : relay
    }
  }
}

/// The delegate of the real manager: what the platform delivers is a stimulus for both sides.
@MainActor
private final class PlatformRelay: NSObject {
  /// The one that owns this relay.
  private unowned let served: ServedLocationManager
  private let deliver: ServedLocationManager.Deliver

  init(_ deliver: @escaping ServedLocationManager.Deliver, for served: ServedLocationManager) {
    self.deliver = deliver
    self.served = served
  }

  private func apply(_ stimulus: LiveLocationManagerStimulus) {
    deliver(stimulus) {
      // Held in here only: a control that is released in this call is gone before the candidate's turn.
      let served = served
      served.tellDelegate(stimulus)
    }
  }
}

extension PlatformRelay: @MainActor CLLocationManagerDelegate {
  func locationManager(_ manager: CLLocationManager, didUpdateLocations locations: [CLLocation]) {
    apply(.location(locations, isHeld: locations.last.isSame(as: manager.location)))
  }

  func locationManager(_ manager: CLLocationManager, didUpdateHeading newHeading: CLHeading) {
    apply(.heading(newHeading))
  }

  func locationManager(_ manager: CLLocationManager, didFailWithError error: any Error) {
    apply(.error(error))
  }

  func locationManagerDidChangeAuthorization(_ manager: CLLocationManager) {
    apply(.authorization(manager.authorizationStatus))
  }

  func locationManagerDidPauseLocationUpdates(_ manager: CLLocationManager) {
    apply(.pause)
  }

  func locationManagerDidResumeLocationUpdates(_ manager: CLLocationManager) {
    apply(.resume)
  }
}
