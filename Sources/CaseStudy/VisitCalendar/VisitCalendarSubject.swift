package import Equivalence
package import Foundation
import TestDoubles

/// A calendar of visits in a simulated app with a user and a server, which takes events and returns observations.
@MainActor
package final class VisitCalendarSubject {
  private let world: SimulatedWorld
  private let appearancesAtATime: Int
  private let app: any AppUnderTest
  private var lifetime: Lifetime

  /// Makes an app of an implementation, with a calendar that has not appeared yet.
  package init(_ implementation: Implementation, in world: World = World()) {
    self.world = SimulatedWorld(world)
    appearancesAtATime = world.appearancesAtATime ?? .max
    app = implementation.make.app(self.world)
    lifetime = Lifetime(of: app.screen)
  }

  isolated deinit {
    app.stopLeaking()
    world.server.forgetRequests()
    tasks.cancel()
  }

  /// The tasks of the modern implementation, because the others start none.
  package var tasks: TaskTracker { world.tasks }

  /// Applies an event and returns the observations, in order, without any choices.
  package func apply(_ stimulus: Stimulus, choices: Choices) async -> [Observation] {
    perform(stimulus)
    await tasks.settled()
    if lifetime.ends() { world.recorder.record(.screenReleased(at: world.server.progress)) }
    return world.recorder.take()
  }

  var requests: Int { world.server.waiting }

  func repeatedRequests(of asker: Asker) -> Int { world.server.repeatedRequests(of: asker) }

  private func perform(_ stimulus: Stimulus) {
    switch stimulus {
    case .appear:
      guard repeatedRequests(of: .calendar) < appearancesAtATime else { return }
      app.appear()
    case .otherScreenAppears: app.otherScreenAppears()
    case .select(let day): app.select(world.clock.date(of: day))
    case .dropScreen: app.dropScreen()
    case .newSession:
      world.server.startNewSession()
      app.replaceSession()
    case .appearBeforeNewSession:
      perform(.appear)
      perform(.newSession)
    case .newDay: world.clock.advance()
    case .answer(let answer, let asker, let order):
      world.server.takeRequest(for: answer, of: asker, order)?.connection.tell(answer)
    }
  }
}

extension VisitCalendarSubject: ComparedSubject {
  package nonisolated static var implementations: [Implementation] { [.legacy, .modern, .draft] }
  package typealias Implementation = CaseStudy.Implementation<VisitCalendarSubject>

  package struct Factory: Sendable {
    let app: @MainActor @Sendable (SimulatedWorld) -> any AppUnderTest
  }

  @MainActor
  protocol AppUnderTest: AnyObject {
    /// The object whose lifetime the subject observes, or nil after its release.
    var screen: AnyObject? { get }
    func appear()
    func select(_ day: Date)
    func dropScreen()
    func otherScreenAppears()
    func replaceSession()
    /// Ends a leak at the end of a test, because the leak is a fault that the exploration has to find.
    func stopLeaking()
  }
}

extension VisitCalendarSubject.AppUnderTest {
  func stopLeaking() {}
}

extension VisitCalendarSubject {
  package enum Stimulus: Hashable, Sendable {
    /// The calendar appears, for the first time or again.
    case appear
    case select(Day)
    case dropScreen
    /// The user signs in again or chooses another server.
    case newSession
    /// The calendar appears, and the user signs in again in the same run-loop pass.
    case appearBeforeNewSession
    case newDay
    /// Another screen appears and requests the planned visits and the account.
    case otherScreenAppears
    /// If there is such a request, the server answers it.
    case answer(Answer, to: Asker = .calendar, Order = .oldest)
  }

  package enum Order: String, Hashable, Sendable {
    case oldest
    case newest
  }

  package enum Part: String, Hashable, Sendable, CaseIterable {
    /// The planned visits.
    case events
    case places
    case account
  }

  package enum Asker: String, Hashable, Sendable, CaseIterable {
    case calendar
    case otherScreen
  }

  package enum Answer: Hashable, Sendable {
    case events([Event])
    case eventsFailed(Failure)
    case places([Place])
    case placesFailed(Failure)
    case account(String)
    case accountFailed(Failure)

    var part: Part {
      switch self {
      case .events, .eventsFailed: .events
      case .places, .placesFailed: .places
      case .account, .accountFailed: .account
      }
    }
  }

  package enum Failure: String, Error, Hashable, Sendable, CaseIterable {
    case notConnected
    case signedOut
  }

  /// A planned visit.
  package struct Event: Hashable, Sendable {
    package enum Kind: String, Hashable, Sendable {
      case celebration
      case outing
    }

    package var title: String
    package var day: Day
    package var hour: Int
    package var kind: Kind

    package init(title: String, day: Day, hour: Int = 20, kind: Kind = .outing) {
      self.title = title
      self.day = day
      self.hour = hour
      self.kind = kind
    }
  }

  package struct Place: Hashable, Sendable {
    package var name: String
    /// The day of the first visit, in the server's notation.
    package var firstVisit: String

    package init(_ name: String, firstVisit: String) {
      self.name = name
      self.firstVisit = firstVisit
    }
  }

  /// A day of the Gregorian calendar.
  package struct Day: Hashable, Sendable {
    package var year: Int
    package var month: Int
    package var day: Int

    package init(_ year: Int, _ month: Int, _ day: Int) {
      self.year = year
      self.month = month
      self.day = day
    }
  }

  package enum Observation: Hashable, Sendable {
    // The server sees this observation.
    case asked(Part, Session)

    // The user sees these observations.
    /// The screen shows the calendar again, with these entries in this order.
    case shown([Entry])
    case alert(title: String, message: String)
    /// The screen shows the details of some entries, and the last request for planned visits did not fail.
    case details([Entry], Progress)
    /// The screen shows the details of some entries after a failure, which separates two regressions.
    case detailsAfterFailure([Entry])

    // The rest of the app sees these observations.
    case otherScreenTold(String)
    case screenReleased(Progress)
    case screenReleasedAfterFailure

    static func details(of entries: [Entry], at progress: Progress) -> Self {
      progress == .failed ? .detailsAfterFailure(entries) : .details(entries, progress)
    }

    static func screenReleased(at progress: Progress) -> Self {
      progress == .failed ? .screenReleasedAfterFailure : .screenReleased(progress)
    }
  }

  package struct Entry: Hashable, Sendable {
    package var symbol: String
    package var title: String
    /// The entry's day in the user's calendar and time zone, for example `2026-12-31`.
    package var day: String

    package init(_ symbol: String, _ title: String, _ day: String) {
      self.symbol = symbol
      self.title = title.asWritten
      self.day = day
    }
  }

  /// One of two alternating sessions.
  package enum Session: String, Hashable, Sendable {
    case first
    case second

    var next: Self { self == .first ? .second : .first }
  }

  /// The progress of the calendar's requests for planned visits.
  package enum Progress: Hashable, Sendable {
    /// No request is outstanding, and the last answer, if any, was not a failure.
    case quiet
    case loading
    /// No request is outstanding, and the last request failed.
    case failed
  }

  package struct World: Hashable, Sendable {
    package var today: Day = .newYearsEve
    /// The hour of the first day in the user's time zone.
    package var hour = 10
    package var calendar: Calendar
    /// Whether the other screen has its own connection, unlike in the app, where all screens share one.
    package var otherScreenHasOwnConnection = false
    /// The maximum number of appearances that wait for answers, or nil without a limit.
    package var appearancesAtATime: Int?

    /// Makes the simplest conditions, on New Year's Eve in the Gregorian calendar and central European time.
    package init() {
      calendar = Calendar(identifier: .gregorian)
      calendar.timeZone = TimeZone(secondsFromGMT: 3600) ?? .gmt
    }

    package init(_ change: (inout World) -> Void) {
      self.init()
      change(&self)
    }
  }

  fileprivate static func machine(of implementation: Implementation) async throws -> StateMachine {
    try await StateMachine(
      of: { VisitCalendarSubject(implementation, in: .init { $0.appearancesAtATime = 1 }) },
      alphabet: Stimulus.machineAlphabet)
  }
}

extension VisitCalendarSubject.Stimulus: Sampled {
  package var samples: Samples {
    var samples = Samples()
    switch self {
    case .select(let day): samples.days = [day.name]
    case .answer(.events(let events), _, _):
      samples.addList(events.map { [$0.title, $0.day.name, "\($0.hour)", $0.kind.rawValue] })
      samples.days = events.map(\.day.name)
    case .answer(.places(let places), _, _):
      samples.addList(places.map { [$0.name, $0.firstVisit] })
      samples.days = places.map(\.firstVisit)
    case .answer(.account(let name), _, _): samples.texts = [name]
    default: break
    }
    return samples
  }
}

extension VisitCalendarSubject.Stimulus: DescribedAsSource {
  /// The event as Swift source, without default arguments.
  package var description: String {
    guard case .answer(let answer, let asker, let order) = self else { return source }
    return
      ".answer(\(answer)\(asker == .calendar ? "" : ", to: .\(asker)")\(order == .oldest ? "" : ", .\(order)"))"
  }
}

extension VisitCalendarSubject.Observation: CustomStringConvertible {
  package var description: String {
    switch self {
    case .asked(let part, let session): "\(session) session asked for \(part)"
    case .shown(let entries): "shown: \(entries.words)"
    case .alert(let title, let message): "alert: \(title): \(message)"
    case .details(let entries, let progress): "details of \(entries.words)\(progress.words)"
    case .otherScreenTold(let answer): "other screen told \(answer)"
    case .screenReleased(let progress): "screen released\(progress.words)"
    case .detailsAfterFailure(let entries):
      "details of \(entries.words)\(VisitCalendarSubject.Progress.failed.words)"
    case .screenReleasedAfterFailure: "screen released\(VisitCalendarSubject.Progress.failed.words)"
    }
  }
}

extension VisitCalendarSubject.Progress {
  fileprivate var words: String {
    switch self {
    case .quiet: ""
    case .loading: " while it loads"
    case .failed: " after a failure"
    }
  }
}

extension [VisitCalendarSubject.Entry] {
  fileprivate var words: String {
    isEmpty ? "nothing" : map { "\($0.symbol) \($0.title) on \($0.day)" }.joined(separator: "; ")
  }
}

extension VisitCalendarSubject.World {
  /// Initial conditions, and the events for every state.
  package struct Kind: Sendable, CustomStringConvertible {
    package let description: String
    package let world: VisitCalendarSubject.World
    package let alphabet: [VisitCalendarSubject.Stimulus]
    package let assumption: String
    /// Whether the scenario can show declared differences.
    let hasDeclaredDifferences: Bool
    let isAssumed: @MainActor @Sendable (VisitCalendarSubject) -> Bool

    private init(
      _ description: String, in world: VisitCalendarSubject.World = .init(),
      _ alphabet: [VisitCalendarSubject.Stimulus],
      hasDeclaredDifferences: Bool = false, assuming assumption: String,
      _ isAssumed: @escaping @MainActor @Sendable (VisitCalendarSubject) -> Bool
    ) {
      self.description = description
      self.world = world
      self.alphabet = VisitCalendarSubject.Stimulus.everywhere + alphabet
      self.hasDeclaredDifferences = hasDeclaredDifferences
      self.assumption = assumption
      self.isAssumed = isAssumed
    }

    /// All explored scenarios, the simplest first.
    package static let all = [alone, newSession, otherScreen, takingTurns, ownConnection, values]

    package static let alone = Kind(
      "alone",
      [
        .newDay, .select(.mayDay), .answer(.parade), .answer(.parade, .newest),
        .answer(.placesFailed(.signedOut)),
      ], assuming: "at most two appearances wait for answers"
    ) {
      $0.repeatedRequests(of: .calendar) <= 2
    }

    package static let newSession = Kind(
      "new session",
      [
        .newSession, .appearBeforeNewSession, .answer(.fireworks, .newest), .answer(.louvreAndEtna, .newest),
      ],
      assuming: "at most three requests wait for answers"
    ) {
      $0.requests <= 3
    }

    /// Unusual titles and dates, in the first hour of a day, in a time zone far west of Greenwich that changes clocks.
    package static let values = Kind(
      "odd titles and dates",
      in: .init {
        // The next anniversary of 29 February is on the 29th. The last anniversary was on the 28th.
        ($0.today, $0.hour) = (.init(2027, 12, 31), 0)
        $0.calendar.timeZone = TimeZone(identifier: "America/Adak") ?? .gmt
      },
      [
        .newDay, .select(.newYearsDay), .select(.longest), .answer(.unsorted), .answer(.events([])),
        .answer(.oddPlaces), .answer(.places([])),
      ], assuming: "at most one appearance waits for answers"
    ) {
      $0.repeatedRequests(of: .calendar) <= 1
    }

    package static let otherScreen = Kind(
      "another screen", VisitCalendarSubject.Stimulus.ofOtherScreen + [.select(.mayDay)],
      hasDeclaredDifferences: true, assuming: "at most one appearance of each screen waits for answers"
    ) {
      $0.repeatedRequests(of: .calendar) <= 1 && $0.repeatedRequests(of: .otherScreen) <= 1
    }

    package static let takingTurns = Kind(
      "screens take turns", VisitCalendarSubject.Stimulus.ofOtherScreen,
      assuming: "at most one appearance of one screen waits for answers"
    ) {
      $0.repeatedRequests(of: .calendar) + $0.repeatedRequests(of: .otherScreen) <= 1
    }

    /// Another screen uses its own connection, where modern has no declared difference.
    package static let ownConnection = Kind(
      "another connection", in: .init { $0.otherScreenHasOwnConnection = true },
      VisitCalendarSubject.Stimulus.ofOtherScreen,
      assuming: "at most one appearance of each screen waits for answers"
    ) {
      $0.repeatedRequests(of: .calendar) <= 1 && $0.repeatedRequests(of: .otherScreen) <= 1
    }
  }
}

extension VisitCalendarSubject.Stimulus {
  fileprivate static let everywhere: [Self] = [
    .appear, .select(.newYearsEve), .dropScreen, .answer(.fireworks), .answer(.eventsFailed(.notConnected)),
    .answer(.louvreAndEtna),
  ]

  fileprivate static let ofOtherScreen: [Self] = [
    .otherScreenAppears, .answer(.lecture, to: .otherScreen),
    .answer(.eventsFailed(.signedOut), to: .otherScreen), .answer(.account("Ada"), to: .otherScreen),
    .answer(.accountFailed(.signedOut), to: .otherScreen),
  ]
}

package struct VisitCalendarFeature: Feature {
  package let name = "VisitCalendar"
  package let scenarios = VisitCalendarSubject.World.Kind.all
  package let machineTitle = "The legacy calendar of visits"
  package let mostStates = 10_000

  package init() {}

  package func machine() async throws -> StateMachine { try await VisitCalendarSubject.machine(of: .legacy) }

  package func switched(on numbers: Set<String>) -> VisitCalendarSubject.Implementation? {
    .switched(on: Set(numbers.compactMap(SwitchedVisitCalendar.Switch.init)))
  }

  package func machine(of implementation: VisitCalendarSubject.Implementation) async throws -> StateMachine? {
    try await VisitCalendarSubject.machine(of: implementation)
  }
}

extension VisitCalendarSubject: AsyncTestSubject {
  package typealias DeclaredDifference = Equivalence.DeclaredDifference<Stimulus, Observation>
}

extension VisitCalendarSubject.World.Kind: ComparedScenario {
  package func subject(_ implementation: VisitCalendarSubject.Implementation) -> VisitCalendarSubject {
    VisitCalendarSubject(implementation, in: world)
  }

  package func observationKinds(of _: VisitCalendarSubject.Implementation) -> [VisitCalendarSubject
    .Observation]
  {
    [
      .asked(.places, .first), .shown([]), .alert(title: "", message: ""), .details([], .quiet),
      .screenReleased(.quiet),
    ]
  }

  package func canShow(_: VisitCalendarSubject.DeclaredDifference) -> Bool { hasDeclaredDifferences }

  package var assumptions: [Assumption<VisitCalendarSubject, VisitCalendarSubject>] {
    [Assumption(assumption) { isAssumed($0) }]
  }
}
