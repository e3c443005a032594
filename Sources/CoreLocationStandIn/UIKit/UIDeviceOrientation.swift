#if !canImport(UIKit)
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
