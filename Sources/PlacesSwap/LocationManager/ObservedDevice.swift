import CoreLocationStandIn
import Foundation
import ModernLocation
import ParallelRun
import LocationWords

/// The device of the control or of the candidate, which records each request for orientation notifications.
///
/// It forwards only the control's requests to the real device.
final class ObservedDevice: UIDevice {
  private let real: UIDevice
  /// The control's device, or nil in that device itself.
  ///
  /// The candidate must not see the control's requests, which the real device's state includes.
  private let ofControl: ObservedDevice?
  private let note: ObservedLocationManager.Note
  private var requests = 0
  private var didOthersGenerate = false

  init(
    _ real: UIDevice, beside ofControl: ObservedDevice? = nil, note: @escaping ObservedLocationManager.Note
  ) {
    self.real = real
    self.ofControl = ofControl
    self.note = note
    super.init()
  }

  override var orientation: UIDeviceOrientation { real.orientation }

  override var isGeneratingDeviceOrientationNotifications: Bool {
    if requests > 0 { return true }
    guard let ofControl, ofControl.requests != 0 else {
      return real.isGeneratingDeviceOrientationNotifications
    }
    return ofControl.didOthersGenerate
  }

  override func beginGeneratingDeviceOrientationNotifications() {
    requests += 1
    note(requests == 1 ? .beginOrientationNotifications : .beginOrientationNotificationsTwice)
    guard ofControl == nil else { return }
    if requests == 1 { didOthersGenerate = real.isGeneratingDeviceOrientationNotifications }
    real.beginGeneratingDeviceOrientationNotifications()
  }

  override func endGeneratingDeviceOrientationNotifications() {
    requests -= 1
    note(requests == 0 ? .endOrientationNotifications : .endOrientationNotificationsOfOthers)
    guard ofControl == nil else { return }
    real.endGeneratingDeviceOrientationNotifications()
  }
}

/// The control's notification centre, which posts each rotation as an event of the run.
///
/// It counts the observers that the control can no longer remove, because the control has overwritten their tokens.
@MainActor
final class ControlNotificationCenter {
  private let center = NotificationCenter()
  private var observers = 0
  private var hasToken = false
  private var stop: @MainActor () -> Void = {}

  init(_ device: UIDevice, in real: any NotificationCenterProtocol, of side: ControlSide) {
    let token = real.addObserver(
      forName: UIDevice.orientationDidChangeNotification, object: nil, queue: nil
    ) { [weak self, side] _ in
      // The platform posts on the main thread, and every other sender must do the same.
      MainActor.assumeIsolated {
        side.apply(.rotation(Orientation(device.orientation))) {
          self?.post(device, to: side)
        } candidate: {
          $0.rotate()
        }
      }
    }
    stop = { real.removeObserver(token) }
  }

  deinit { onMainActor(stop) }

  private func post(_ device: UIDevice, to side: ControlSide) {
    // If the control is updating without a token, it needs one of the observers left behind.
    let isNeeded = side.manager?.isUpdating ?? false
    let superfluous = observers - (hasToken || isNeeded ? 1 : 0)
    for _ in 0..<max(0, superfluous) { side.run.controlled(.observerLeftBehind) }
    center.post(name: UIDevice.orientationDidChangeNotification, object: device)
  }
}

extension ControlNotificationCenter: @MainActor NotificationCenterProtocol {
  func addObserver(
    forName name: Notification.Name?, object: Any?, queue: OperationQueue?,
    using block: @escaping @Sendable (Notification) -> Void
  ) -> any NSObjectProtocol {
    observers += 1
    hasToken = true
    return center.addObserver(forName: name, object: object, queue: queue, using: block)
  }

  func removeObserver(_ observer: Any) {
    observers -= 1
    hasToken = false
    center.removeObserver(observer)
  }
}
