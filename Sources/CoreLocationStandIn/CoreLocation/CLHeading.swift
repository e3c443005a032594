#if !canImport(UIKit)
public import Foundation

/// One reading of the compass.
///
/// The real class has no initializer with values either. A test makes a subclass.
open class CLHeading: NSObject {
  /// Degrees from magnetic north.
  open var magneticHeading: CLLocationDirection { 0 }
  /// Degrees from true north; negative when it cannot be determined.
  open var trueHeading: CLLocationDirection { -1 }
  /// The largest deviation to expect, in degrees; negative means that the heading is invalid.
  open var headingAccuracy: CLLocationDirection { -1 }
  /// The magnetic field along the x axis, in microtesla.
  open var x: CLHeadingComponentValue { 0 }
  /// The magnetic field along the y axis, in microtesla.
  open var y: CLHeadingComponentValue { 0 }
  /// The magnetic field along the z axis, in microtesla.
  open var z: CLHeadingComponentValue { 0 }
  /// When this was measured.
  open var timestamp: Date { Date(timeIntervalSinceReferenceDate: 0) }
}
#endif
