import Foundation

extension NearbyContentSubject.Place {
  /// What it is called, as a place without a time.
  var words: String {
    switch self {
    case .here, .hereAnHourAgo, .hereAlmostAnHourAgo, .hereTomorrow: "here"
    default: rawValue
    }
  }

  /// How long ago it was measured, in seconds.
  private var age: TimeInterval {
    switch self {
    case .hereAnHourAgo: 3600
    case .hereAlmostAnHourAgo: 3599
    case .hereTomorrow: -86_400
    default: 0
    }
  }

  /// Degrees north and east; on a meridian, a degree has 110,574.389 metres from the equator.
  private var coordinate: (latitude: Double, longitude: Double) {
    switch self {
    case .here, .hereAnHourAgo, .hereAlmostAnHourAgo, .hereTomorrow: (0, 0)
    case .near: (24_999.5 / 110_574.389, 0)
    case .far: (25_000.5 / 110_574.389, 0)
    case .west: (-10, 179.95)
    case .east: (-10, -179.95)
    case .north: (80, 30)
    case .northEast: (80, 31)
    case .farNorthEast: (80, 40)
    }
  }

  func reading(at now: Date) -> LocationReading {
    LocationReading(
      latitude: coordinate.latitude, longitude: coordinate.longitude, timestamp: now - age)
  }

  static func words(_ latitude: Double, _ longitude: Double) -> String {
    allCases.first { $0.coordinate == (latitude, longitude) }?.words ?? "elsewhere"
  }
}
