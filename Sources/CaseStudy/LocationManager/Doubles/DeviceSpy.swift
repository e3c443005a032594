import CoreLocationStandIn
import Foundation

extension LocationManagerSubject {
  /// A device that records when orientation notifications are begun and ended.
  final class DeviceSpy: UIDevice {
    private let calls: PlatformCalls
    private let notificationCenter: NotificationCenterSpy
    private var ownRequests = 0

    init(calls: PlatformCalls, notificationCenter: NotificationCenterSpy, generatingRequests: Int) {
      self.calls = calls
      self.notificationCenter = notificationCenter
      super.init(notificationCenter: nil, generatingRequests: generatingRequests)
    }

    override func beginGeneratingDeviceOrientationNotifications() {
      let isFirst = ownRequests == 0
      ownRequests += 1
      super.beginGeneratingDeviceOrientationNotifications()
      calls.perform(isFirst ? .beginOrientationNotifications : .beginOrientationNotificationsTwice)
    }

    override func endGeneratingDeviceOrientationNotifications() {
      let isOwn = ownRequests > 0
      ownRequests -= 1
      super.endGeneratingDeviceOrientationNotifications()
      calls.perform(isOwn ? .endOrientationNotifications : .endOrientationNotificationsOfOthers)
    }

    override func postOrientationDidChange() {
      notificationCenter.post(Notification(name: Self.orientationDidChangeNotification, object: self))
    }
  }
}
