package import Equivalence
import Foundation
import TestDoubles

/// A calendar of visits in a simulated app, with a user and a server: give it stimuli, get observations.
@MainActor
package final class VisitCalendarSubject {
  private let world: SimulatedWorld
  private let appearancesAtATime: Int
  private let app: any AppUnderTest
  private var lifetime: Lifetime

  /// Makes an app of an implementation in a world; its calendar has not appeared yet.
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

  /// The tasks of the modern implementation; the others start none.
  package var tasks: TaskTracker { world.tasks }

  /// Applies a stimulus and returns what could be observed, in order; nothing is left for the environment to choose.
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
    /// The object whose lifetime is observed, nil after it was dropped.
    var screen: AnyObject? { get }
    func appear()
    func select(_ day: Date)
    func dropScreen()
    func otherScreenAppears()
    func replaceSession()
    /// Ends a leak that is a fault to be found, so that it does not outlive its test.
    func stopLeaking()
  }
}

extension VisitCalendarSubject.AppUnderTest {
  func stopLeaking() {}
}
