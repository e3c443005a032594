#if !canImport(UIKit)
extension Double {
  /// Whether both are the same number, or neither is a number.
  func isSame(as other: Double) -> Bool { self == other || isNaN && other.isNaN }
}
#endif
