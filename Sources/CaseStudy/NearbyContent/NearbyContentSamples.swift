import CoreLocationStandIn
import Foundation
import ModernLocation

extension NearbyContentSubject.Answer {
  /// The titles of a search's articles, with an empty title for an article without a URL, or nil for a failure.
  var titles: [String]? {
    switch self {
    case .found, .partial: ["A", "", "B", "C"]
    case .foundWithoutAddress: [""]
    case .nothing, .neither: []
    case .unsorted: ["Zoo", " Alp ", "", "zoo", oddText, "   ", "Zoo"]
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

  var geocodingFailure: CLError.Code? {
    switch self {
    case .nothing: .geocodeFoundNoResult
    case .failure, .garbled: .network
    case .partial: .geocodeFoundPartialResult
    default: nil
    }
  }

  /// The placemarks for a place: the best one, then others, which correct code ignores.
  func placemarks(of place: String) -> [SimulatedPlacemark]? {
    let second = SimulatedPlacemark(name: "second best", locality: "its city", country: "its country")
    switch self {
    case .found, .partial:
      return [.init(name: "name of \(place)", locality: "city of \(place)", country: "country"), second]
    case .foundWithoutAddress:
      return [.init(name: "name of \(place)", locality: "city of \(place)", country: "country")]
    case .unsorted:
      let best = oddPlacemark(of: place)
      return [best, second, best]
    case .nothing, .neither, .failure, .garbled: return nil
    }
  }

  private func oddPlacemark(of place: String) -> SimulatedPlacemark {
    switch place {
    case "north": .init(name: oddText, country: "")
    case "west": .init(locality: "   ")
    case "northEast": .init(name: "   ", locality: oddText, country: "   ")
    case "farNorthEast": .init(name: "", locality: "", country: oddText)
    default: .init(name: oddText.lowercased(), locality: oddText.lowercased(), country: oddText.lowercased())
    }
  }
}

/// A text with spaces at both ends, a composed and a decomposed letter, and Windows and Unix line endings.
private let oddText = " \u{C9}\r\nE\u{301}\n "

extension NearbyContentSubject.Place {
  var words: String {
    switch self {
    case .here, .hereAnHourAgo, .hereAlmostAnHourAgo, .hereTomorrow: "here"
    default: rawValue
    }
  }

  var age: TimeInterval {
    switch self {
    case .hereAnHourAgo: 3600
    case .hereAlmostAnHourAgo: 3599
    case .hereTomorrow: -86_400
    default: 0
    }
  }

  /// Degrees north and east, calculated with 111,195.084 metres for a degree of a great circle.
  private var coordinate: (latitude: Double, longitude: Double) {
    switch self {
    case .here, .hereAnHourAgo, .hereAlmostAnHourAgo, .hereTomorrow: (0, 0)
    case .near: (24_999.5 / 111_195.084, 0)
    case .atTheLimit: (0.2, -0.1027064236469838)
    case .far: (25_000.5 / 111_195.084, 0)
    case .west: (-0.25, 179.95)
    case .east: (-0.25, -179.95)
    case .north: (80, -0.5)
    case .northEast: (80, 0.5)
    case .farNorthEast: (80, 9.5)
    }
  }

  func reading(at now: Date) -> LocationReading {
    LocationReading(latitude: coordinate.latitude, longitude: coordinate.longitude, timestamp: now - age)
  }

  static func words(_ latitude: Double, _ longitude: Double) -> String {
    allCases.first { $0.coordinate == (latitude, longitude) }?.words ?? "elsewhere"
  }
}
