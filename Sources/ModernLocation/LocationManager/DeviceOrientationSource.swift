/// What a location manager needs to know about how the device is held.
@MainActor
public protocol DeviceOrientationSource: AnyObject, Sendable {
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
  func deviceOrientationSourceDidChangeOrientation(_ source: any DeviceOrientationSource)
}

/// How the device is held.
public enum DeviceOrientation: Hashable, Sendable, CaseIterable {
  /// Not known.
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
