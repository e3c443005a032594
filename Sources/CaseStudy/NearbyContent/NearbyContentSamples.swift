import CoreLocationStandIn
import Foundation
import ModernLocation

extension NearbyContentSubject.Stimulus: Sampled {
  package var samples: Samples {
    var samples = Samples()
    switch self {
    case .location(let place): samples.add(place.reading(at: .distantPast), at: .distantPast)
    case .answer(_, let answer):
      if let titles = answer.titles { samples.addList(titles.map { [$0] }) }
      samples.matches = ["north", "west", "east"].map { place in
        answer.placemarks(of: place).map { [$0.name, $0.locality, $0.country] }
      }
    case .permission(let status): samples.permissions = [status]
    default: break
    }
    return samples
  }
}

extension NearbyContentSubject.Answer {
  /// The titles of a search's articles, with an empty title for a missing address, or nil for a failure.
  var titles: [String]? {
    switch self {
    case .found: ["A", "", "B", "C"]
    case .foundWithoutAddress: [""]
    case .nothing: []
    case .unsorted: ["Zoo", " Alp ", "", "zoo", "E\u{301}toile", "Zoo"]
    case .failure, .garbled: nil
    }
  }

  var searchFailure: ArticleSearchError? {
    switch self {
    case .failure: .network
    case .garbled: .unreadable
    default: nil
    }
  }

  /// The matches for a place, of which correct code uses only the first.
  func placemarks(of place: String) -> [SimulatedPlacemark] {
    let best: SimulatedPlacemark
    switch self {
    case .found, .foundWithoutAddress:
      best = SimulatedPlacemark(name: "name of \(place)", locality: "city of \(place)", country: "country")
    case .unsorted where place == "north": best = SimulatedPlacemark(name: " N \(place) ", country: "")
    case .unsorted where place == "west": best = SimulatedPlacemark(locality: place)
    case .unsorted: best = SimulatedPlacemark(name: "", locality: " C \(place) ", country: " Country ")
    case .nothing, .failure, .garbled: return []
    }
    return [best, SimulatedPlacemark(name: "second best", locality: "its city", country: "its country")]
  }
}

extension NearbyContentSubject.Place {
  /// The name of the place without the time.
  var words: String {
    switch self {
    case .here, .hereAnHourAgo, .hereAlmostAnHourAgo, .hereTomorrow: "here"
    default: rawValue
    }
  }

  /// The age of the measurement in seconds.
  private var age: TimeInterval {
    switch self {
    case .hereAnHourAgo: 3600
    case .hereAlmostAnHourAgo: 3599
    case .hereTomorrow: -86_400
    default: 0
    }
  }

  /// Degrees north and east, where the first degree north of the equator has 110,574.389 metres.
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
    LocationReading(latitude: coordinate.latitude, longitude: coordinate.longitude, timestamp: now - age)
  }

  static func words(_ latitude: Double, _ longitude: Double) -> String {
    allCases.first { $0.coordinate == (latitude, longitude) }?.words ?? "elsewhere"
  }
}
