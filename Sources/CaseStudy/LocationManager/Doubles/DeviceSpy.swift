import CoreLocationStandIn
import Foundation

extension LocationManagerSubject {
  /// The device, writing down who begins and ends orientation notifications.
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
