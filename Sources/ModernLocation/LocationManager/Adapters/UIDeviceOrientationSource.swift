package import CoreLocationStandIn
import Foundation

/// The platform's device as a source of orientation.
@MainActor
package final class UIDeviceOrientationSource: DeviceOrientationSource {
  private let device: UIDevice
  private let notificationCenter: any NotificationCenterProtocol
  private var isBegun = false
  private var observer: Observer?

  /// An observer that can be handed to the main actor, as its token and its notification centre cannot.
  @MainActor
  private struct Observer {
    let token: any NSObjectProtocol
    let notificationCenter: any NotificationCenterProtocol

    func remove() { notificationCenter.removeObserver(token) }
  }

  /// Is told when the device is turned, held weakly.
  package weak var delegate: (any DeviceOrientationSourceDelegate)?

  /// Makes a source on the current device.
  package convenience init() {
    self.init(device: .current, notificationCenter: NotificationCenter.default)
  }

  /// Makes a source on a device that posts to a notification centre.
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

  /// How the device is held.
  package var orientation: DeviceOrientation { DeviceOrientation(device.orientation) }

  /// Begins the device's notifications and listens to them, from any sender; nothing happens if it does already.
  package func start() {
    if !isBegun {
      isBegun = true
      device.beginGeneratingDeviceOrientationNotifications()
    }
    // Whoever was called meanwhile may have started this as well.
    guard observer == nil else { return }
    let token = notificationCenter.addObserver(
      forName: UIDevice.orientationDidChangeNotification, object: nil, queue: nil
    ) { [weak self] _ in
      // The platform posts on the main thread, and every other sender has to do the same.
      MainActor.assumeIsolated {
        guard let self else { return }
        self.delegate?.deviceOrientationSourceDidChangeOrientation(self)
      }
    }
    observer = Observer(token: token, notificationCenter: notificationCenter)
  }

  /// Stops listening and ends what start began; nothing happens if it was not started.
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
