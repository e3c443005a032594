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
