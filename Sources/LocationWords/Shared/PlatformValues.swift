/// An enumeration of the platform, with its names and its numbers: an imported one cannot be encoded.
package protocol PlatformValue: RawRepresentable<Int>, CaseIterable, Hashable, Sendable, Codable {}

extension PlatformValue {
  package init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let name = try container.decode(String.self)
    guard let value = Self.allCases.first(where: { "\($0)" == name }) else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "'\(name)' is no \(Self.self)")
    }
    self = value
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode("\(self)")
  }
}

/// What the user allows an app to know about their location.
package enum Permission: Int, PlatformValue {
  case notDetermined, restricted, denied, authorizedAlways, authorizedWhenInUse
}

/// How a device is held, or what headings are relative to.
package enum Orientation: Int, PlatformValue {
  case unknown, portrait, portraitUpsideDown, landscapeLeft, landscapeRight, faceUp, faceDown
}

/// What a person is doing while location updates run.
package enum ActivityType: Int, PlatformValue {
  case other = 1
  case automotiveNavigation, fitness, otherNavigation, airborne
}

/// An error of the platform, whatever type it had.
package struct PlatformError: Hashable, Sendable, Codable {
  package static let coreLocationDomain = "kCLErrorDomain"

  package var domain: String
  package var code: Int

  package init(domain: String, code: Int) {
    self.domain = domain
    self.code = code
  }

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
    case locationUnknown, denied, network, headingFailure
    case regionMonitoringDenied, regionMonitoringFailure, regionMonitoringSetupDelayed
    case regionMonitoringResponseDelayed
    case geocodeFoundNoResult, geocodeFoundPartialResult, geocodeCanceled
    case deferredFailed, deferredNotUpdatingLocation, deferredAccuracyTooLow, deferredDistanceFiltered
    case deferredCanceled
    case rangingUnavailable, rangingFailure, promptDeclined, historicalLocationError
  }
}
