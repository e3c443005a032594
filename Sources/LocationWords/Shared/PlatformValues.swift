/// An encodable copy of an enumeration of the platform, with the same names and numbers.
package protocol PlatformValue: RawRepresentable<Int>, CaseIterable, Hashable, Sendable, Codable {}

extension PlatformValue {
  package init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let name = try container.decode(String.self)
    guard let value = Self.allCases.first(where: { "\($0)" == name }) else {
      let problem = "'\(name)' is not a \(Self.self)"
      throw DecodingError.dataCorruptedError(in: container, debugDescription: problem)
    }
    self = value
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode("\(self)")
  }
}

package enum Permission: Int, PlatformValue {
  case notDetermined, restricted, denied, authorizedAlways, authorizedWhenInUse

  package var isAuthorized: Bool { self == .authorizedAlways || self == .authorizedWhenInUse }

  package var words: String {
    switch self {
    case .notDetermined: "not determined"
    case .restricted: "restricted"
    case .denied: "denied"
    case .authorizedAlways: "always"
    case .authorizedWhenInUse: "while in use"
    }
  }
}

/// The orientation of a device, or the reference orientation of headings.
package enum Orientation: Int, PlatformValue {
  case unknown, portrait, portraitUpsideDown, landscapeLeft, landscapeRight, faceUp, faceDown
}

package enum ActivityType: Int, PlatformValue {
  case other = 1
  case automotiveNavigation, fitness, otherNavigation, airborne
}

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

  /// An error that modern reports by its domain and code, which is a fault if modern has a name for it.
  package init(unnamed domain: String, code: Int) {
    let names: [Code] = [.locationUnknown, .denied, .network, .headingFailure]
    let hasName = domain == Self.coreLocationDomain && names.contains { $0.rawValue == code }
    self.init(domain: hasName ? "\(domain) without its name" : domain, code: code)
  }

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
