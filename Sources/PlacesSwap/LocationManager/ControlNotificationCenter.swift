import CoreLocationStandIn
import Foundation

/// The notification centre of a control, which counts the observers that the control leaves behind.
///
/// The control overwrites its token when it adds another observer. What it has then lost it cannot remove.
@MainActor
final class ControlNotificationCenter {
  private let center = NotificationCenter()
  private var observers = 0
  private var hasToken = false

  /// How many observers nobody can remove any more.
  private var leftBehind: Int { observers - (hasToken ? 1 : 0) }

  /// How many of them are notified besides one that the control needs.
  ///
  /// Where the control has to follow the device and has lost its observer, one of those left behind stands in for it.
  func superfluous(isNeeded: Bool) -> Int {
    isNeeded && leftBehind > 0 && !hasToken ? leftBehind - 1 : leftBehind
  }

  /// Posts a turn of the device.
  func postRotation(of device: UIDevice) {
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
