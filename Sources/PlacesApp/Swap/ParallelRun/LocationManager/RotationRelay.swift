import CoreLocationStandIn
import Foundation

/// Listens to the device's notifications, and posts them to the control in a notification centre of its own.
@MainActor
final class RotationRelay {
  let controlCenter = ControlNotificationCenter()
  private let notificationCenter: any NotificationCenterProtocol
  private var token: (any NSObjectProtocol)?

  init(
    _ device: UIDevice, in notificationCenter: any NotificationCenterProtocol, _ listener: ParallelListener
  ) {
    self.notificationCenter = notificationCenter
    token = notificationCenter.addObserver(
      forName: UIDevice.orientationDidChangeNotification, object: nil, queue: nil
    ) { [listener, controlCenter] _ in
      // The platform posts on the main thread, and every other sender has to do the same.
      MainActor.assumeIsolated {
        let repeated = controlCenter.superfluous(isNeeded: listener.manager?.isControlUpdating ?? false)
        listener.apply(.rotation(device.orientation), repeatedTakeovers: repeated) {
          controlCenter.postRotation(of: device)
        }
      }
    }
  }

  isolated deinit {
    if let token { notificationCenter.removeObserver(token) }
  }
}
