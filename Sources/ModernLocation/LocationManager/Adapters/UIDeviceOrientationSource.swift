package import CoreLocationStandIn
import Foundation

/// The platform's device as a source of orientation.
@MainActor
package final class UIDeviceOrientationSource: DeviceOrientationSource {
  private let device: UIDevice
  private let notificationCenter: any NotificationCenterProtocol
  private var hasBegun = false
  private var observer: Observer?

  /// An observer's token and notification centre, wrapped because neither is `Sendable`.
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

  /// Begins the device's notifications and observes them from any sender, unless already started.
  package func start() {
    if !hasBegun {
      hasBegun = true
      device.beginGeneratingDeviceOrientationNotifications()
    }
    // A callback during the call above may already have started this source.
    guard observer == nil else { return }
    let token = notificationCenter.addObserver(
      forName: UIDevice.orientationDidChangeNotification, object: nil, queue: nil
    ) { [weak self] _ in
      // The platform posts on the main thread, and every other sender must do the same.
      MainActor.assumeIsolated {
        guard let self else { return }
        self.delegate?.deviceOrientationSourceDidChangeOrientation(self)
      }
    }
    observer = Observer(token: token, notificationCenter: notificationCenter)
  }

  /// If started, removes the observer and ends the device's notifications.
  package func stop() {
    guard let observer else { return }
    observer.remove()
    self.observer = nil
    hasBegun = false
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
