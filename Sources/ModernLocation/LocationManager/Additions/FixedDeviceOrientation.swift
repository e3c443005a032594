/// A device that is always held the same way, for where there is no device.
@MainActor
public final class FixedDeviceOrientation: DeviceOrientationSource {
  /// Is never told anything, held weakly.
  public weak var delegate: (any DeviceOrientationSourceDelegate)?
  /// How the device is held.
  public let orientation: DeviceOrientation

  /// Makes a device that is held in an orientation.
  public init(_ orientation: DeviceOrientation = .portrait) {
    self.orientation = orientation
  }

  /// Does nothing, as the device is never turned.
  public func start() {}
  /// Does nothing, as the device is never turned.
  public func stop() {}
}
