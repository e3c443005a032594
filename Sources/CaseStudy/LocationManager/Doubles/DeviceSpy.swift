import CoreLocationStandIn
import Foundation

extension LocationManagerSubject {
  /// A device that records when orientation notifications are begun and ended.
  final class DeviceSpy: UIDevice {
    private let recorder: Recorder
    private var ownRequests = 0

    init(recorder: Recorder, notificationCenter: NotificationCenter, generatingRequests: Int) {
      self.recorder = recorder
      super.init(notificationCenter: notificationCenter, generatingRequests: generatingRequests)
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
  }
}
