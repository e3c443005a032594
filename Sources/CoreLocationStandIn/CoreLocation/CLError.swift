#if !canImport(UIKit)
public import Foundation

/// The domain of Core Location's errors.
public let kCLErrorDomain = "kCLErrorDomain"

/// An error reported by Core Location.
///
/// On Linux an `NSError` of this domain cannot be cast to `CLError`, so the stand-in passes a `CLError`, for which both
/// `as? CLError` and `as NSError` work. Only the simulated event `plainError` passes an `NSError`.
public struct CLError: CustomNSError, Hashable, Sendable {
  /// A reason, with Core Location's number.
  public enum Code: Int, Sendable, CaseIterable {
    /// There is no location yet, but the manager keeps trying.
    case locationUnknown = 0
    /// The user refused access, and the app should stop asking for updates.
    case denied = 1
    /// The network was unreachable, or requests were throttled.
    case network = 2
    /// Magnetic interference disturbs the compass.
    case headingFailure = 3
    /// Region monitoring was refused.
    case regionMonitoringDenied = 4
    /// A region could not be monitored.
    case regionMonitoringFailure = 5
    /// Region monitoring could not start immediately.
    case regionMonitoringSetupDelayed = 6
    /// Region events may be late.
    case regionMonitoringResponseDelayed = 7
    /// A geocode request found nothing.
    case geocodeFoundNoResult = 8
    /// A geocode request found only a part of the address.
    case geocodeFoundPartialResult = 9
    /// A geocode request was cancelled.
    case geocodeCanceled = 10
    /// Deferred updates failed.
    case deferredFailed = 11
    /// Deferred updates were impossible while location updates were off.
    case deferredNotUpdatingLocation = 12
    /// Deferred updates need a higher accuracy.
    case deferredAccuracyTooLow = 13
    /// Deferred updates were impossible with a distance filter.
    case deferredDistanceFiltered = 14
    /// Deferred updates were cancelled.
    case deferredCanceled = 15
    /// Beacon ranging is not available.
    case rangingUnavailable = 16
    /// Beacon ranging failed.
    case rangingFailure = 17
    /// The user closed the permission prompt without choosing.
    case promptDeclined = 18
    /// A location from the past could not be delivered.
    case historicalLocationError = 19
  }

  /// The domain of all these errors.
  public static var errorDomain: String { kCLErrorDomain }

  /// The reason.
  public let code: Code

  /// Makes the error for a code.
  public init(_ code: Code) {
    self.code = code
  }

  /// The number of the code.
  public var errorCode: Int { code.rawValue }
}

// Swift also imports each code as a static member of `CLError`, but this package needs only these.
extension CLError {
  /// There is no location yet, but the manager keeps trying.
  public static var locationUnknown: Code { .locationUnknown }
  /// The user refused access, and the app should stop asking for updates.
  public static var denied: Code { .denied }
  /// The network was unreachable, or requests were throttled.
  public static var network: Code { .network }
  /// Magnetic interference disturbs the compass.
  public static var headingFailure: Code { .headingFailure }
}
#endif
