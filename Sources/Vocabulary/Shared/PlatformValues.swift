/// An enumeration of the platform, with its names and its numbers: an imported one cannot be encoded.
package protocol PlatformValue: RawRepresentable<Int>, CaseIterable, Hashable, Sendable, Codable {}

extension PlatformValue {
  /// Reads a value by its name.
  package init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let name = try container.decode(String.self)
    guard let value = Self.allCases.first(where: { "\($0)" == name }) else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "'\(name)' is no \(Self.self)")
    }
    self = value
  }

  /// Writes the name.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode("\(self)")
  }
}

/// What the user allows an app to know about their location.
package enum Permission: Int, PlatformValue {
  /// The user has not been asked yet.
  case notDetermined
  /// The user cannot grant it.
  case restricted
  /// The user refused.
  case denied
  /// Location is available at any time.
  case authorizedAlways
  /// Location is available while the app is in use.
  case authorizedWhenInUse
}

/// How a device is held, or what headings are relative to.
package enum Orientation: Int, PlatformValue {
  /// Not known.
  case unknown
  /// Upright, home button at the bottom.
  case portrait
  /// Upright, home button at the top.
  case portraitUpsideDown
  /// On its side, home button at the right.
  case landscapeLeft
  /// On its side, home button at the left.
  case landscapeRight
  /// Lying with the screen up.
  case faceUp
  /// Lying with the screen down.
  case faceDown
}

/// What a person is doing while location updates run.
package enum ActivityType: Int, PlatformValue {
  /// None of the other activities.
  case other = 1
  /// Driving a car.
  case automotiveNavigation
  /// Walking, running or cycling.
  case fitness
  /// Moving in a vehicle that is not a car.
  case otherNavigation
  /// Flying.
  case airborne
}

/// An error of the platform, whatever type it had.
package struct PlatformError: Hashable, Sendable, Codable {
  /// The domain of Core Location's errors.
  package static let coreLocationDomain = "kCLErrorDomain"

  /// The platform's domain for it.
  package var domain: String
  /// The platform's number for it.
  package var code: Int

  /// Any error.
  package init(domain: String, code: Int) {
    self.domain = domain
    self.code = code
  }

  /// One of Core Location's errors.
  package init(_ code: Code) {
    self.init(domain: Self.coreLocationDomain, code: code.rawValue)
  }

  /// An error that was told by its number, as one without a name is; of one that has a name, that is a fault.
  package init(unnamed domain: String, code: Int) {
    let names: [Code] = [.locationUnknown, .denied, .network, .headingFailure]
    let hasName = domain == Self.coreLocationDomain && names.contains { $0.rawValue == code }
    self.init(domain: hasName ? "\(domain) without its name" : domain, code: code)
  }

  /// The numbers of Core Location's errors.
  package enum Code: Int, PlatformValue {
    /// No location yet; the manager keeps trying.
    case locationUnknown
    /// The user refused access.
    case denied
    /// The network was unreachable, or requests were throttled.
    case network
    /// No heading because of magnetic interference.
    case headingFailure
    /// Region monitoring was refused.
    case regionMonitoringDenied
    /// A region could not be monitored.
    case regionMonitoringFailure
    /// Region monitoring could not start immediately.
    case regionMonitoringSetupDelayed
    /// Region events may be late.
    case regionMonitoringResponseDelayed
    /// A geocode request found nothing.
    case geocodeFoundNoResult
    /// A geocode request found only a part.
    case geocodeFoundPartialResult
    /// A geocode request was cancelled.
    case geocodeCanceled
    /// Deferred updates failed.
    case deferredFailed
    /// Deferred updates without location updates.
    case deferredNotUpdatingLocation
    /// Deferred updates with too low an accuracy.
    case deferredAccuracyTooLow
    /// Deferred updates with a distance filter.
    case deferredDistanceFiltered
    /// Deferred updates were cancelled.
    case deferredCanceled
    /// Beacon ranging is not available.
    case rangingUnavailable
    /// Beacon ranging failed.
    case rangingFailure
    /// The user closed the permission prompt without choosing.
    case promptDeclined
    /// A location from the past could not be delivered.
    case historicalLocationError
  }
}
