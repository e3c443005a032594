import CoreLocationStandIn
import Foundation
import ModernLocation

/// Servers whose planned visit and visited place look the same in every year and time zone.
final class SampleServers: VisitSession, VisitService, ArticleSearch {
  static let date =
    Calendar(identifier: .gregorian).date(from: DateComponents(year: 2001, month: 1, day: 1, hour: 12))
    ?? .distantPast

  var service: any VisitService { self }

  func plannedVisits() async throws(VisitServiceError) -> [CalendarEntry] {
    [CalendarEntry(title: "Lake Bled", date: Self.date, kind: .outing)]
  }

  func visitedPlaces() async throws(VisitServiceError) -> [VisitedPlace] {
    [VisitedPlace(name: "Lake Bohinj", firstVisitText: "3000-12-31")]
  }

  func articles(near place: Coordinate, limit: Int) async throws(ArticleSearchError) -> [Article] {
    [Article(title: "Julian Alps")]
  }

  func articlesWorldwide(limit: Int) async throws(ArticleSearchError) -> [Article] {
    [Article(title: "Julian Alps")]
  }
}

final class OpeningApplication: UIApplication {
  override func open(
    _ url: URL, options: [OpenExternalURLOptionsKey: Any] = [:],
    completionHandler completion: (@MainActor @Sendable (Bool) -> Void)? = nil
  ) {
    completion?(true)
  }
}
