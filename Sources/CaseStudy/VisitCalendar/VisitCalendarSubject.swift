import Equivalence
import Foundation

/// The test subject for a calendar of visits in a simulated app with a server.
@MainActor
final class VisitCalendarSubject {
  private let world: World
  private let maxAppearances: Int
  private let driver: any Driver

  /// Makes an app that ignores an appearance while the maximum number of appearances wait for answers.
  init(_ implementation: Implementation, in start: Start = Start(), maxAppearances: Int = .max) {
    world = World(start)
    self.maxAppearances = maxAppearances
    driver = implementation.make(world)
    stage.watch(driver.object, of: self, recording: .screenReleased)
  }

  isolated deinit {
    driver.stopLeaking()
    world.server.forgetRequests()
    tasks.cancel()
  }

  var stage: Stage<VisitCalendarSubject> { world.stage }
  /// The tasks, which only the modern implementation starts.
  var tasks: TaskTracker { world.tasks }
  var requests: Int { world.server.waiting }

  func repeatedRequests(of requester: Requester) -> Int { world.server.repeatedRequests(of: requester) }

  func perform(_ stimulus: Stimulus) {
    switch stimulus {
    case .appear:
      guard repeatedRequests(of: .calendar) < maxAppearances else { return }
      driver.appear()
    case .otherScreenAppears: driver.otherScreenAppears()
    case .select(let day, let second): driver.select(world.clock.date(of: day, at: second))
    case .dropScreen: driver.dropScreen()
    case .newSession:
      world.server.startNewSession()
      driver.replaceSession()
    case .appearBeforeNewSession:
      perform(.appear)
      perform(.newSession)
    case .newDay: world.clock.advance()
    case .answer(let answer, let requester, let order):
      world.server.takeRequest(for: answer, of: requester, order)?.answer(answer)
    }
  }
}

extension VisitCalendarSubject: AsyncTestSubject, StagedSubject {
  nonisolated static var implementations: [Implementation] { [.legacy, .modern, .draft] }
  typealias Implementation = CaseStudy.Implementation<VisitCalendarSubject>

  typealias Factory = @MainActor @Sendable (World) -> any Driver

  @MainActor
  protocol Driver: AnyObject {
    /// The object whose release is observed, or nil after its release.
    var object: AnyObject? { get }
    func appear()
    func select(_ day: Date)
    func dropScreen()
    func otherScreenAppears()
    func replaceSession()
    /// Ends a leak of the draft when the subject is released.
    func stopLeaking()
  }
}

extension VisitCalendarSubject.Driver {
  func stopLeaking() {}
}
