import CoreLocationStandIn
import Foundation
import ModernLocation

/// User defaults in memory.
final class DefaultsInMemory: UserDefaults {
  private(set) var stored: [String: Bool] = [:]

  override func bool(forKey defaultName: String) -> Bool { stored[defaultName] ?? false }
  override func set(_ value: Bool, forKey defaultName: String) { stored[defaultName] = value }
}

/// An app whose settings answer when a test says so.
final class AnsweringApplication: UIApplication {
  private(set) var openings = 0
  private var completions: [@MainActor @Sendable (Bool) -> Void] = []

  override func open(
    _ url: URL, options: [OpenExternalURLOptionsKey: Any] = [:],
    completionHandler completion: (@MainActor @Sendable (Bool) -> Void)? = nil
  ) {
    openings += 1
    if let completion { completions.append(completion) }
  }

  /// Answers everybody who waits.
  func answer(_ opened: Bool) {
    let waiting = completions
    completions = []
    for completion in waiting { completion(opened) }
  }
}

/// Lets tasks of the main actor do what they can do now.
///
/// On Linux, a task that goes on passes the global pool, which other tests may keep busy for seconds. What is queued
/// there now has had its turn when a task that was queued after it is over. The pause is for one that is held up there.
@MainActor
func turns() async {
  for _ in 1...12 {
    await Task.detached(priority: Task.currentPriority) {}.value
    try? await Task.sleep(for: .milliseconds(4))
  }
}

/// What a service answers, or why it does not.
typealias VisitAnswer<Element> = Result<[Element], VisitServiceError>

/// A session whose service replies when a test says so.
@MainActor
final class AnsweringVisits: VisitSession, VisitService {
  private var planned: [CheckedContinuation<VisitAnswer<CalendarEntry>, Never>] = []
  private var places: [CheckedContinuation<VisitAnswer<VisitedPlace>, Never>] = []

  var service: any VisitService { self }
  /// How many requests wait.
  var waiting: Int { planned.count + places.count }

  func plannedVisits() async throws(VisitServiceError) -> [CalendarEntry] {
    try await withCheckedContinuation { planned.append($0) }.get()
  }

  func visitedPlaces() async throws(VisitServiceError) -> [VisitedPlace] {
    try await withCheckedContinuation { places.append($0) }.get()
  }

  /// Replies to the first request for the planned visits.
  func reply(_ visits: VisitAnswer<CalendarEntry>) { planned.removeFirst().resume(returning: visits) }
  /// Replies to the first request for the saved places.
  func reply(_ visited: VisitAnswer<VisitedPlace>) { places.removeFirst().resume(returning: visited) }
  /// Replies to all requests with an error.
  func failAll() {
    while !planned.isEmpty { reply(VisitAnswer<CalendarEntry>.failure(.notConnected)) }
    while !places.isEmpty { reply(VisitAnswer<VisitedPlace>.failure(.notConnected)) }
  }
}

/// An encyclopedia that replies when a test says so.
@MainActor
final class AnsweringArticles: ArticleSearch {
  private var waiting: [CheckedContinuation<Result<[Article], ArticleSearchError>, Never>] = []
  /// What was asked, in order.
  private(set) var asked: [String] = []

  func articles(near place: Coordinate, limit: Int) async throws(ArticleSearchError) -> [Article] {
    try await reply(to: "near \(place.latitude), \(limit)")
  }

  func articlesWorldwide(limit: Int) async throws(ArticleSearchError) -> [Article] {
    try await reply(to: "worldwide, \(limit)")
  }

  private func reply(to query: String) async throws(ArticleSearchError) -> [Article] {
    asked.append(query)
    return try await withCheckedContinuation { waiting.append($0) }.get()
  }

  /// Replies to the first request with articles of these titles.
  func reply(_ titles: [String]) {
    waiting.removeFirst().resume(returning: .success(titles.map(Article.init)))
  }
  /// Replies to the first request with an error.
  func fail() { waiting.removeFirst().resume(returning: .failure(.network)) }
  /// Replies to all requests with an error.
  func failAll() { while !waiting.isEmpty { fail() } }
}
