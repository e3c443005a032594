import CoreLocationStandIn
import Foundation

extension NearbyContentSubject.Place {
  /// What it is called, as a place without a time.
  var words: String {
    switch self {
    case .here, .hereAnHourAgo, .hereAlmostAnHourAgo: "here"
    case .near: "near"
    case .far: "far"
    }
  }

  /// How long ago it was measured, in seconds.
  private var age: TimeInterval {
    switch self {
    case .hereAnHourAgo: 3600
    case .hereAlmostAnHourAgo: 3599
    case .here, .near, .far: 0
    }
  }

  /// Degrees north, on one meridian: a degree has 110,574.389 metres from the equator.
  private var latitude: Double {
    switch self {
    case .here, .hereAnHourAgo, .hereAlmostAnHourAgo: 0
    case .near: 24_999.5 / 110_574.389
    case .far: 25_000.5 / 110_574.389
    }
  }

  /// The reading of the platform.
  func reading(at now: Date) -> SimulatedLocation {
    SimulatedLocation(latitude: latitude, longitude: 0, timestamp: now - age)
  }

  /// What a place with a latitude is called.
  static func words(forLatitude latitude: Double) -> String {
    allCases.first { $0.latitude == latitude }?.words ?? "elsewhere"
  }
}
