import CoreLocationStandIn
import Foundation
import Testing

@Suite("The device and its orientation")
@MainActor
struct DeviceTests {
  @Test("The orientation is unknown while the device generates no notifications")
  func unknownUnlessGenerating() {
    let device = UIDevice(notificationCenter: NotificationCenter(), orientation: .landscapeLeft)
    #expect(device.orientation == .unknown)
    device.beginGeneratingDeviceOrientationNotifications()
    #expect(device.orientation == .landscapeLeft)
  }

  @Test("Calls that begin and end notifications nest, and the device ignores a surplus end")
  func nesting() {
    let device = UIDevice(notificationCenter: NotificationCenter())
    device.endGeneratingDeviceOrientationNotifications()
    device.beginGeneratingDeviceOrientationNotifications()
    device.beginGeneratingDeviceOrientationNotifications()
    device.endGeneratingDeviceOrientationNotifications()
    #expect(device.isGeneratingDeviceOrientationNotifications)
    device.endGeneratingDeviceOrientationNotifications()
    #expect(!device.isGeneratingDeviceOrientationNotifications)
  }

  @Test("The device posts only new orientations, and only while the device generates notifications")
  func posting() {
    let center = NotificationCenter()
    let device = UIDevice(notificationCenter: center)
    let posts = Posts()
    let token = center.addObserver(
      forName: UIDevice.orientationDidChangeNotification, object: device, queue: nil
    ) { _ in MainActor.assumeIsolated { posts.count += 1 } }
    device.simulateRotation(to: .faceUp)
    #expect(posts.count == 0)
    device.beginGeneratingDeviceOrientationNotifications()
    device.simulateRotation(to: .faceDown)
    device.simulateRotation(to: .faceDown)
    #expect(posts.count == 1)
    center.removeObserver(token)
  }

  @MainActor
  private final class Posts {
    var count = 0
  }

  @Test("The current device is a singleton, and generates no notifications at first")
  func current() {
    #expect(UIDevice.current === UIDevice.current)
    #expect(!UIDevice.current.isGeneratingDeviceOrientationNotifications)
  }
}
