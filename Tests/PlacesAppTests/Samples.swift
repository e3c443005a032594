import DeclaredDifferences
import Foundation
import ModernLocation

/// The values in the screens' events, with the names that the golden files use for these values.
enum Samples {
  static let here = Location(latitude: 1, longitude: 2, timestamp: Date(timeIntervalSinceReferenceDate: 0))
  static let there = Location(
    latitude: 3, longitude: 4, horizontalAccuracy: 5, timestamp: Date(timeIntervalSinceReferenceDate: 6))
  static let north = Heading(magnetic: 0, accuracy: 1, timestamp: Date(timeIntervalSinceReferenceDate: 0))
  static let east = Heading(
    magnetic: 90, geographic: 91, accuracy: 2, timestamp: Date(timeIntervalSinceReferenceDate: 6))
  static let ask = EnableButton(isAuthorized: false)
  static let enabled = EnableButton(isAuthorized: true)
  static let way = Way(distance: 1, bearing: 2)
  static let article = Coordinate(latitude: 48.8606, longitude: 2.3376)
  static let wayToArticle = Way(from: there, to: article, heading: nil)
  static let placeholder = ContentGroup(
    subject: .placeholder(wasDismissed: false), date: here.timestamp, articles: [Article(title: "Bled")])
  static let near = ContentGroup(
    subject: .nearby(Coordinate(latitude: 1, longitude: 2), Placemark(name: "Tower")), date: there.timestamp,
    articles: [])
  static let bled = NamedLocation(name: "Bled", latitude: 1, longitude: 2)
  static let entries = [CalendarEntry.Kind.celebration, .outing, .anniversary].map {
    CalendarEntry(title: "Bled", date: here.timestamp, kind: $0)
  }

  static let named: [(name: String, source: String)] =
    [
      ("here", here), ("there", there), ("north", north), ("east", east), ("ask", ask), ("enabled", enabled),
      ("way", way), ("article", article), ("wayToArticle", wayToArticle), ("placeholder", placeholder),
      ("near", near), ("bled", bled),
      ("celebration", entries[0]), ("outing", entries[1]), ("anniversary", entries[2]),
    ].map { ($0, swiftSource($1)) }
}
