package import CoreLocationStandIn
import Foundation

/// The platform's device as a source of orientation.
@MainActor
package final class UIDeviceOrientationSource: DeviceOrientationSource {
  private let device: UIDevice
  private let notificationCenter: any NotificationCenterProtocol
  private var isBegun = false
  private var observer: Observer?

  /// An observer that can be sent to the main actor, unlike its token and its notification centre.
  @MainActor
  private struct Observer {
    let token: any NSObjectProtocol
    let notificationCenter: any NotificationCenterProtocol

    func remove() { notificationCenter.removeObserver(token) }
  }

  /// The delegate, held weakly.
  package weak var delegate: (any DeviceOrientationSourceDelegate)?

  /// Makes a source on the current device.
  package convenience init() {
    self.init(device: .current, notificationCenter: NotificationCenter.default)
  }

  /// Makes a source that listens to a device through a notification centre.
  package init(device: UIDevice, notificationCenter: any NotificationCenterProtocol) {
    self.device = device
    self.notificationCenter = notificationCenter
  }

  deinit {
    guard let observer else { return }
    onMainActor { [device] in
      observer.remove()
      device.endGeneratingDeviceOrientationNotifications()
    }
  }

  /// The orientation of the device.
  package var orientation: DeviceOrientation { DeviceOrientation(device.orientation) }

  /// Begins the device's notifications and listens to them from any sender; does nothing if already started.
  package func start() {
    if !isBegun {
      isBegun = true
      device.beginGeneratingDeviceOrientationNotifications()
    }
    // A callback during the call above may have started this as well.
    guard observer == nil else { return }
    let token = notificationCenter.addObserver(
      forName: UIDevice.orientationDidChangeNotification, object: nil, queue: nil
    ) { [weak self] _ in
      // The platform posts on the main thread, and every other sender must too.
      MainActor.assumeIsolated {
        guard let self else { return }
        self.delegate?.deviceOrientationSourceDidChangeOrientation(self)
      }
    }
    observer = Observer(token: token, notificationCenter: notificationCenter)
  }

  /// Stops listening and ends the device's notifications; does nothing unless started.
  package func stop() {
    guard let observer else { return }
    observer.remove()
    self.observer = nil
    isBegun = false
    device.endGeneratingDeviceOrientationNotifications()
  }
}

extension DeviceOrientation {
  fileprivate init(_ orientation: UIDeviceOrientation) {
    switch orientation {
    case .unknown: self = .unknown
    case .portrait: self = .portrait
    case .portraitUpsideDown: self = .portraitUpsideDown
    case .landscapeLeft: self = .landscapeLeft
    case .landscapeRight: self = .landscapeRight
    case .faceUp: self = .faceUp
    case .faceDown: self = .faceDown
    @unknown default: self = .unknown
    }
  }
}
