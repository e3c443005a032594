import CoreLocationStandIn
import Foundation
import ModernLocation

/// One planned visit and one saved place, which look the same in every year and in every time zone.
struct SampleVisits: VisitSession, VisitService {
  var service: any VisitService { self }

  static var date: Date {
    Calendar(identifier: .gregorian).date(from: DateComponents(year: 2001, month: 1, day: 1, hour: 12))
      ?? Date(timeIntervalSinceReferenceDate: 0)
  }

  func plannedVisits() async throws(VisitServiceError) -> [CalendarEntry] {
    [CalendarEntry(title: "Lake Bled", date: Self.date, kind: .outing)]
  }

  func visitedPlaces() async throws(VisitServiceError) -> [VisitedPlace] {
    [VisitedPlace(name: "Lake Bohinj", firstVisitText: "3000-12-31")]
  }
}

final class SampleArticles: ArticleSearch {
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

final class DefaultsInMemory: UserDefaults {
  private var stored: [String: Bool] = [:]

  override func bool(forKey defaultName: String) -> Bool { stored[defaultName] ?? false }
  override func set(_ value: Bool, forKey defaultName: String) { stored[defaultName] = value }
}
