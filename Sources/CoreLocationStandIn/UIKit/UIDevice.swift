#if !canImport(UIKit)
public import Foundation

/// The device that the app runs on.
@preconcurrency @MainActor
open class UIDevice: NSObject {
  /// The one device there is.
  open class var current: UIDevice { installation.current ?? shared }
  private static let shared = UIDevice()
  private static let installation = ThreadInstallation<UIDevice>(key: "CoreLocationStandIn.UIDevice")

  /// Makes this device the one there is on this thread while the body runs; not in UIKit.
  ///
  /// The body is synchronous, so that no other work on the thread can find the wrong device.
  public func whileInstalled<Result>(_ body: () throws -> Result) rethrows -> Result {
    try Self.installation.install(self, while: body)
  }

  /// Posted by the device when its orientation has changed, while it generates these notifications.
  public nonisolated static let orientationDidChangeNotification = Notification.Name(
    "UIDeviceOrientationDidChangeNotification")

  private let notificationCenter: NotificationCenter?
  private var physicalOrientation: UIDeviceOrientation
  private var generatingRequests: Int

  /// Makes a device that posts to a notification centre of its own; not in UIKit.
  ///
  /// - Parameters:
  ///   - notificationCenter: Where the device posts; nil for a subclass that posts elsewhere.
  ///   - orientation: How the device is held at first.
  ///   - generatingRequests: How many others have begun orientation notifications already.
  public init(
    notificationCenter: NotificationCenter? = .default, orientation: UIDeviceOrientation = .portrait,
    generatingRequests: Int = 0
  ) {
    self.notificationCenter = notificationCenter
    self.physicalOrientation = orientation
    self.generatingRequests = generatingRequests
  }

  /// How the device is held, unknown while nobody has begun orientation notifications.
  open var orientation: UIDeviceOrientation {
    isGeneratingDeviceOrientationNotifications ? physicalOrientation : .unknown
  }

  /// Whether somebody has begun orientation notifications and not ended them.
  open var isGeneratingDeviceOrientationNotifications: Bool { generatingRequests > 0 }

  /// Begins orientation notifications; calls nest.
  open func beginGeneratingDeviceOrientationNotifications() {
    generatingRequests += 1
  }

  /// Ends what one call began; a call too many is ignored, as UIKit seems to do; this is not confirmed.
  open func endGeneratingDeviceOrientationNotifications() {
    generatingRequests = max(0, generatingRequests - 1)
  }

  /// Turns the device, as a person would; not in UIKit.
  open func simulateRotation(to orientation: UIDeviceOrientation) {
    guard orientation != physicalOrientation else { return }
    physicalOrientation = orientation
    guard isGeneratingDeviceOrientationNotifications else { return }
    postOrientationDidChange()
  }

  /// Tells whoever observes that the orientation has changed; not in UIKit.
  open func postOrientationDidChange() {
    notificationCenter?.post(name: Self.orientationDidChangeNotification, object: self)
  }
}

/// How a device is held.
public enum UIDeviceOrientation: Int, Sendable, CaseIterable {
  /// Not known.
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
