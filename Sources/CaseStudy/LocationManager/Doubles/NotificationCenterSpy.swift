import CoreLocationStandIn
import Foundation
import TestDoubles

extension LocationManagerSubject {
  /// A notification centre whose registrations are part of the fingerprint.
  final class NotificationCenterSpy: NotificationCenterProtocol {
    /// A registration, which is its own token.
    final class Registration: NSObject {
      let name: Notification.Name?
      let sender: AnyObject?
      let block: @Sendable (Notification) -> Void

      init(
        name: Notification.Name?, sender: AnyObject?, block: @escaping @Sendable (Notification) -> Void
      ) {
        self.name = name
        self.sender = sender
        self.block = block
      }

      func wants(_ notification: Notification) -> Bool {
        (name == nil || name == notification.name)
          && (sender == nil || sender === notification.object as AnyObject?)
      }
    }

    private let recorder: Recorder
    private var registrations: [Registration] = []
    /// Whether the manager has to follow the device, while a notification is posted.
    var isNeeded = false

    init(recorder: Recorder) {
      self.recorder = recorder
    }

    /// The number of registrations that no code can remove any more, because nothing holds their token.
    var leftBehind: Int {
      registrations.indices.count { isKnownUniquelyReferenced(&registrations[$0]) }
    }

    /// The number of those that are notified besides one that is needed.
    ///
    /// Where the manager has to follow the device and has lost its observer, one of those left behind stands in for it.
    private var superfluous: Int {
      let count = leftBehind
      return isNeeded && count > 0 && count == registrations.count ? count - 1 : count
    }

    func addObserver(
      forName name: Notification.Name?, object: Any?, queue: OperationQueue?,
      using block: @escaping @Sendable (Notification) -> Void
    ) -> any NSObjectProtocol {
      let registration = Registration(name: name, sender: object.map { $0 as AnyObject }, block: block)
      registrations.append(registration)
      return registration
    }

    func removeObserver(_ observer: Any) {
      registrations.removeAll { $0 === observer as AnyObject }
    }

    /// Posts what the device posts when it is turned, from another sender.
    func postRotation() {
      post(Notification(name: UIDevice.orientationDidChangeNotification))
    }

    func post(_ notification: Notification) {
      for _ in 0..<superfluous { recorder.record(.observerLeftBehind) }
      for registration in registrations where registration.wants(notification) {
        registration.block(notification)
      }
    }
  }
}
