import CoreLocationStandIn
import Foundation

extension LocationManagerSubject {
  /// A device that records when orientation notifications are begun and ended.
  final class DeviceSpy: UIDevice {
    private let recorder: Recorder
    private let notificationCenter: NotificationCenterSpy
    private var ownRequests = 0

    init(recorder: Recorder, notificationCenter: NotificationCenterSpy, generatingRequests: Int) {
      self.recorder = recorder
      self.notificationCenter = notificationCenter
      super.init(notificationCenter: nil, generatingRequests: generatingRequests)
    }

    override func beginGeneratingDeviceOrientationNotifications() {
      recorder.record(ownRequests == 0 ? .beginOrientationNotifications : .beginOrientationNotificationsTwice)
      ownRequests += 1
      super.beginGeneratingDeviceOrientationNotifications()
    }

    override func endGeneratingDeviceOrientationNotifications() {
      recorder.record(ownRequests > 0 ? .endOrientationNotifications : .endOrientationNotificationsOfOthers)
      ownRequests -= 1
      super.endGeneratingDeviceOrientationNotifications()
    }

    override func postOrientationDidChange() {
      notificationCenter.post(Notification(name: Self.orientationDidChangeNotification, object: self))
    }
  }
}
