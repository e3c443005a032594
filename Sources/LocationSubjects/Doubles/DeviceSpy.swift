import CoreLocationStandIn
import Foundation

/// The device, writing down who begins and ends orientation notifications.
final class DeviceSpy: UIDevice {
  private let recorder: Recorder

  init(recorder: Recorder, notificationCenter: NotificationCenter, generatingRequests: Int) {
    self.recorder = recorder
    super.init(notificationCenter: notificationCenter, generatingRequests: generatingRequests)
  }

  override func beginGeneratingDeviceOrientationNotifications() {
    recorder.record(.beginOrientationNotifications)
    super.beginGeneratingDeviceOrientationNotifications()
  }

  override func endGeneratingDeviceOrientationNotifications() {
    recorder.record(.endOrientationNotifications)
    super.endGeneratingDeviceOrientationNotifications()
  }
}
