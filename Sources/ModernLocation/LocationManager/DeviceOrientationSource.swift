/// Reports the device's orientation and its changes.
@MainActor
public protocol DeviceOrientationSource: AnyObject, Sendable {
  /// The delegate, held weakly.
  var delegate: (any DeviceOrientationSourceDelegate)? { get set }
  /// The current orientation, which can be `unknown` before a start.
  var orientation: DeviceOrientation { get }

  /// Starts watching the orientation.
  func start()
  /// Stops watching the orientation.
  func stop()
}

/// Receives rotations of the device.
@MainActor
public protocol DeviceOrientationSourceDelegate: AnyObject {
  /// The orientation may have changed.
  func deviceOrientationSourceDidChangeOrientation(_ source: any DeviceOrientationSource)
}

/// The orientation of a device.
public enum DeviceOrientation: Hashable, Sendable, CaseIterable {
  /// The device cannot tell.
  case unknown
  /// Upright, top edge up.
  case portrait
  /// Upright, top edge down.
  case portraitUpsideDown
  /// On its side, top edge to the left.
  case landscapeLeft
  /// On its side, top edge to the right.
  case landscapeRight
  /// Lying with the screen up.
  case faceUp
  /// Lying with the screen down.
  case faceDown
}
