package import CoreLocationStandIn
package import Foundation
package import ModernLocation

/// User defaults that store their values in memory, and record each change.
package final class DefaultsInMemory: UserDefaults {
  package private(set) var stored: [String: Bool] = [:]
  var note: (String) -> Void = { _ in }

  package override func bool(forKey defaultName: String) -> Bool { stored[defaultName] ?? false }

  package override func set(_ value: Bool, forKey defaultName: String) {
    note("stores \(defaultName) \(value)")
    stored[defaultName] = value
  }
}

/// A clock that records each sleep, and ends it as soon as the task can continue.
package struct ImpatientClock: Clock {
  package let now = ContinuousClock.now
  package let minimumResolution: Swift.Duration = .zero
  private let note: @MainActor (String) -> Void

  init(_ note: @escaping @MainActor (String) -> Void) { self.note = note }

  @MainActor
  package func sleep(until deadline: ContinuousClock.Instant, tolerance: Duration?) async throws {
    note("waits \((deadline - now) / .seconds(1)) s")
    await Task.yield()
    try Task.checkCancellation()
  }
}

/// An application whose requests to open a URL wait until a test answers.
package final class AnsweringApplication: UIApplication {
  var note: (String) -> Void = { _ in }
  var waiting: [String] { completions.map { _ in "the settings open" } }
  private var completions: [@MainActor @Sendable (Bool) -> Void] = []

  package override func open(
    _ url: URL, options: [OpenExternalURLOptionsKey: Any] = [:],
    completionHandler completion: (@MainActor @Sendable (Bool) -> Void)? = nil
  ) {
    note("opens \(url)\(options.isEmpty ? "" : " with options")")
    if let completion { completions.append(completion) }
  }

  /// Answers all waiting requests.
  package func answer(_ opened: Bool) {
    let waiting = completions
    completions = []
    for completion in waiting { completion(opened) }
  }
}

/// The answer or the error of a service.
package typealias VisitAnswer<Element> = Result<[Element], VisitServiceError>

/// A session in which another user can sign in, and whose requests wait until a test answers.
@MainActor
package final class AnsweringVisits: VisitSession {
  private var planned:
    [(name: String, continuation: CheckedContinuation<VisitAnswer<CalendarEntry>, Never>)] = []
  private var places: [(name: String, continuation: CheckedContinuation<VisitAnswer<VisitedPlace>, Never>)] =
    []
  private var user = "Ada"

  /// Creates a test double without requests.
  package init() {}

  /// A service for the user who is signed in at this moment.
  package var service: any VisitService { Service(visits: self, user: user) }
  var note: (String) -> Void = { _ in }
  /// The waiting requests, each with its user.
  package var waiting: [String] { planned.map(\.name) + places.map(\.name) }
  /// Whether requests for planned visits are waiting, and whether those for visited places are.
  var waits: (planned: Bool, places: Bool) { (!planned.isEmpty, !places.isEmpty) }
  /// The user, as part of the observable state.
  var session: [String] { user == "Ada" ? [] : ["\(user) is signed in"] }

  /// Signs in as the other of two users.
  package func signIn() { user = user == "Ada" ? "Bo" : "Ada" }

  /// The service of one sign-in.
  private struct Service: VisitService {
    let visits: AnsweringVisits
    let user: String

    func plannedVisits() async throws(VisitServiceError) -> [CalendarEntry] {
      visits.note("asks for planned visits of \(user)")
      return try await withCheckedContinuation { visits.planned.append(("planned visits of \(user)", $0)) }
        .get()
    }

    func visitedPlaces() async throws(VisitServiceError) -> [VisitedPlace] {
      visits.note("asks for visited places of \(user)")
      return try await withCheckedContinuation { visits.places.append(("visited places of \(user)", $0)) }
        .get()
    }
  }

  /// Answers the first request for planned visits.
  package func reply(_ visits: VisitAnswer<CalendarEntry>) {
    planned.removeFirst().continuation.resume(returning: visits)
  }
  /// Answers the first request for visited places.
  package func reply(_ visited: VisitAnswer<VisitedPlace>) {
    places.removeFirst().continuation.resume(returning: visited)
  }
  /// Answers all requests with an error.
  package func failAll() {
    while !planned.isEmpty { reply(VisitAnswer<CalendarEntry>.failure(.notConnected)) }
    while !places.isEmpty { reply(VisitAnswer<VisitedPlace>.failure(.notConnected)) }
  }
}

/// An article search whose requests wait until a test answers.
@MainActor
package final class AnsweringArticles: ArticleSearch {
  private var requests:
    [(query: String, continuation: CheckedContinuation<Result<[Article], ArticleSearchError>, Never>)] = []
  var note: (String) -> Void = { _ in }
  /// The waiting requests.
  package var waiting: [String] { requests.map(\.query) }
  /// All requests so far, in order.
  package private(set) var asked: [String] = []

  /// Creates a test double without requests.
  package init() {}

  package func articles(near place: Coordinate, limit: Int) async throws(ArticleSearchError) -> [Article] {
    try await reply(to: "near \(place.latitude), \(limit)")
  }

  package func articlesWorldwide(limit: Int) async throws(ArticleSearchError) -> [Article] {
    try await reply(to: "worldwide, \(limit)")
  }

  private func reply(to query: String) async throws(ArticleSearchError) -> [Article] {
    asked.append(query)
    note("asks for articles \(query)")
    return try await withCheckedContinuation { requests.append((query, $0)) }.get()
  }

  /// Answers the first request with articles.
  package func reply(_ titles: [String]) {
    requests.removeFirst().continuation.resume(returning: .success(titles.map(Article.init)))
  }
  /// Answers the first request with an error.
  package func fail() { requests.removeFirst().continuation.resume(returning: .failure(.network)) }
  /// Answers all requests with an error.
  package func failAll() { while !requests.isEmpty { fail() } }
}

/// A location manager that never calls its delegate.
package final class MuteManager: LocationManagerProtocol {
  package weak var delegate: (any LocationManagerDelegate)?
  package let location: Location? = nil
  package let heading: Heading? = nil
  package let isUpdating = false
  package let authorizationStatus = AuthorizationStatus.notDetermined
  /// A closure that runs at each start.
  package var whenStarted: () -> Void = {}

  package init() {}

  package func startMonitoringLocation() { whenStarted() }
  package func stopMonitoringLocation() {}
}
