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
  var leftBehind: Int { observers - (hasToken ? 1 : 0) }

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

/// How many turns of the device the control may take over once more, for the observers that it has left behind.
@MainActor
final class RepeatedTakeovers {
  private var orientations = 0
  private var stops = 0
  private var starts = 0

  /// Allows so many, and no others.
  func allow(_ count: Int) { (orientations, stops, starts) = (count, count, count) }

  /// Takes a part of one; false if there is none left.
  func take(_ effect: LocationManagerEffect) -> Bool {
    switch effect {
    case .headingOrientation where orientations > 0: orientations -= 1
    case .stopUpdatingHeading where stops > 0: stops -= 1
    case .startUpdatingHeading where starts > 0: starts -= 1
    default: return false
    }
    return true
  }
}
