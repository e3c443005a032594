public import CoreLocationStandIn
public import Foundation

/// What the app runs on: its device and its notification centre.
///
/// Location managers attach to the system by themselves.
@MainActor
public struct Platform {
  /// The device, which knows how it is held.
  public var device: UIDevice
  /// Where the device posts.
  public var notificationCenter: any NotificationCenterProtocol

  /// Takes a device and a notification centre; the shared ones unless said otherwise.
  public init(
    device: UIDevice = .current,
    notificationCenter: any NotificationCenterProtocol = NotificationCenter.default
  ) {
    self.device = device
    self.notificationCenter = notificationCenter
  }
}
