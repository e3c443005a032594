import CoreLocationStandIn
import Foundation

extension LocationManagerSubject.Stimulus {
  package static let alphabet: [Self] = LocationManagerSubject.Scenario.all.flatMap(\.alphabet).reduce(
    into: []) {
      if !$0.contains($1) { $0.append($1) }
    }

  /// Picks an event of the alphabet or, in half of the calls, an event with random values.
  package static func random(using generator: inout some RandomNumberGenerator) -> Self {
    if Bool.random(using: &generator), let stimulus = walkable.randomElement(using: &generator) {
      return stimulus
    }
    switch Int.random(in: 0..<8, using: &generator) {
    case 0: return .location(.random(using: &generator))
    case 1: return .locationWithoutCallback(.random(using: &generator))
    case 2: return .locationNotStored(.random(using: &generator))
    case 3: return .heading(.random(using: &generator))
    case 4: return .error(PlatformError.Code.allCases.randomElement(using: &generator) ?? .network)
    case 5: return .rotation(Orientation.allCases.randomElement(using: &generator) ?? .unknown)
    case 6:
      let domain = Bool.random(using: &generator) ? PlatformError.coreLocationDomain : foreignErrorDomain
      return .plainError(domain: domain, code: .random(in: -20...20, using: &generator))
    default: return .readProperties
    }
  }

  /// The events of a random walk, with few releases, because after a release only few events have an effect.
  private static let walkable =
    alphabet.filter { $0 != .dropManager } + alphabet + alphabet.filter { $0 != .dropManager }
}

extension LocationReading {
  fileprivate static func random(using generator: inout some RandomNumberGenerator) -> LocationReading {
    LocationReading(
      latitude: .random(in: -90...90, using: &generator),
      longitude: .random(in: -180...180, using: &generator),
      altitude: .random(in: -500...9000, using: &generator),
      horizontalAccuracy: .validOrNot(upTo: 3000, using: &generator),
      verticalAccuracy: .validOrNot(upTo: 100, using: &generator),
      course: .validOrNot(upTo: 359.9, using: &generator), speed: .validOrNot(upTo: 300, using: &generator),
      timestamp: Date(timeIntervalSinceReferenceDate: .random(in: -3e9...3e9, using: &generator)))
  }
}

extension HeadingReading {
  fileprivate static func random(using generator: inout some RandomNumberGenerator) -> HeadingReading {
    HeadingReading(
      magneticHeading: .random(in: 0..<360, using: &generator),
      trueHeading: .validOrNot(upTo: 359.9, using: &generator),
      accuracy: .validOrNot(upTo: 180, using: &generator),
      timestamp: Date(timeIntervalSinceReferenceDate: .random(in: -3e9...3e9, using: &generator)))
  }
}

extension Double {
  fileprivate static func validOrNot(
    upTo limit: Double, using generator: inout some RandomNumberGenerator
  ) -> Double {
    switch Int.random(in: 0..<4, using: &generator) {
    case 0: .random(in: -180..<0, using: &generator)
    case 1: 0
    default: .random(in: 0...limit, using: &generator)
    }
  }
}
