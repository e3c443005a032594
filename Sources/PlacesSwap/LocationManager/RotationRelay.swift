import CoreLocationStandIn
import Foundation
import ModernLocation
import ParallelRun
import Vocabulary

/// Listens to the device's notifications, and posts them to the control in a notification centre of its own.
@MainActor
final class RotationRelay {
  let controlCenter = ControlNotificationCenter()
  private let stop: @MainActor () -> Void

  init(
    _ device: UIDevice, in notificationCenter: any NotificationCenterProtocol, _ listener: ParallelListener
  ) {
    let token = notificationCenter.addObserver(
      forName: UIDevice.orientationDidChangeNotification, object: nil, queue: nil
    ) { [listener, controlCenter] _ in
      // The platform posts on the main thread, and every other sender has to do the same.
      MainActor.assumeIsolated {
        listener.apply(.rotation(device.orientation)) {
          let superfluous = controlCenter.superfluous(isNeeded: listener.manager?.isControlUpdating ?? false)
          for _ in 0..<superfluous { listener.run.controlled(.observerLeftBehind) }
          controlCenter.postRotation(of: device)
        }
      }
    }
    stop = { notificationCenter.removeObserver(token) }
  }

  deinit { onMainActor(stop) }
}
