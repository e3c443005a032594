#if !canImport(UIKit)
public import Foundation

/// The device that runs the app.
@preconcurrency @MainActor
open class UIDevice: NSObject {
  /// The device that is installed on the thread, or else a shared one.
  open class var current: UIDevice { installation.current ?? shared }
  private static let shared = UIDevice()
  private static let installation = ThreadInstallation<UIDevice>(key: "CoreLocationStandIn.UIDevice")

  /// Makes this object the thread's current device while the body runs; UIKit has no such method.
  public func whileInstalled<Result>(_ body: () throws -> Result) rethrows -> Result {
    try Self.installation.install(self, while: body)
  }

  /// Posted by the device after a rotation, while it generates these notifications.
  public nonisolated static let orientationDidChangeNotification = Notification.Name(
    "UIDeviceOrientationDidChangeNotification")

  private let notificationCenter: NotificationCenter?
  private var physicalOrientation: UIDeviceOrientation
  private var generatingRequests: Int

  /// Makes a device that posts to a notification centre; UIKit has no such initializer.
  ///
  /// - Parameters:
  ///   - notificationCenter: The centre that receives the notifications; nil for a subclass that posts elsewhere.
  ///   - orientation: The initial orientation.
  ///   - generatingRequests: The number of other clients that have begun orientation notifications.
  public init(
    notificationCenter: NotificationCenter? = .default, orientation: UIDeviceOrientation = .portrait,
    generatingRequests: Int = 0
  ) {
    self.notificationCenter = notificationCenter
    self.physicalOrientation = orientation
    self.generatingRequests = generatingRequests
  }

  /// The orientation, unknown unless a client has begun orientation notifications.
  open var orientation: UIDeviceOrientation {
    isGeneratingDeviceOrientationNotifications ? physicalOrientation : .unknown
  }

  /// True if any client has begun orientation notifications without ending them.
  open var isGeneratingDeviceOrientationNotifications: Bool { generatingRequests > 0 }

  /// Begins orientation notifications, which go on until as many calls have ended them as have begun them.
  open func beginGeneratingDeviceOrientationNotifications() {
    generatingRequests += 1
  }

  /// Ends the notifications that one call began.
  ///
  /// The device ignores a surplus call. UIKit seems to do the same, but we have not confirmed this.
  open func endGeneratingDeviceOrientationNotifications() {
    generatingRequests = max(0, generatingRequests - 1)
  }

  /// Rotates the device, and notifies observers if notifications are on; UIKit has no such method.
  open func simulateRotation(to orientation: UIDeviceOrientation) {
    guard orientation != physicalOrientation else { return }
    physicalOrientation = orientation
    guard isGeneratingDeviceOrientationNotifications else { return }
    postOrientationDidChange()
  }

  /// Notifies all observers that the orientation has changed; UIKit has no such method.
  open func postOrientationDidChange() {
    notificationCenter?.post(name: Self.orientationDidChangeNotification, object: self)
  }
}

/// The orientation of a device.
public enum UIDeviceOrientation: Int, Sendable, CaseIterable {
  /// Unknown.
  case unknown = 0
  /// Upright, home button at the bottom.
  case portrait = 1
  /// Upright, home button at the top.
  case portraitUpsideDown = 2
  /// On its side, home button at the right.
  case landscapeLeft = 3
  /// On its side, home button at the left.
  case landscapeRight = 4
  /// Lying with the screen up.
  case faceUp = 5
  /// Lying with the screen down.
  case faceDown = 6
}
#endif
