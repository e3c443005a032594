/// What a location manager needs to know about how the device is held.
@MainActor
public protocol DeviceOrientationSource: AnyObject {
  /// Is told of changes, held weakly.
  var delegate: (any DeviceOrientationSourceDelegate)? { get set }
  /// The orientation at this moment, unknown unless started.
  var orientation: DeviceOrientation { get }

  /// Starts watching.
  func start()
  /// Stops watching, and takes back whatever starting switched on.
  func stop()
}

/// Is told when the device is turned.
@MainActor
public protocol DeviceOrientationSourceDelegate: AnyObject {
  /// The orientation may have changed.
  func deviceOrientationDidChange()
}
