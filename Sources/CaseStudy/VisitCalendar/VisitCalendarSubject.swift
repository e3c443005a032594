package import Equivalence
import TestDoubles

/// A calendar of visits in a simulated app, with a user and a server: give it stimuli, get observations.
@MainActor
package final class VisitCalendarSubject {
  private let world: SimulatedWorld
  private let appearancesAtATime: Int
  private let app: any AppUnderTest
  private weak var observedScreen: AnyObject?
  private var isScreenAlive = true

  /// Makes an app of an implementation in a world; its calendar has not appeared yet.
  package init(_ implementation: Implementation, in world: World = World()) {
    self.world = SimulatedWorld(world)
    appearancesAtATime = world.appearancesAtATime ?? .max
    app = implementation.make.app(self.world)
    observedScreen = app.screen
  }

  isolated deinit {
    app.stopLeaking()
    world.server.forgetRequests()
    tasks.cancel()
  }

  /// The tasks of the modern implementation; the others start none.
  package var tasks: TaskLedger { world.tasks }

  /// Applies a stimulus and returns what could be observed, in order.
  @discardableResult
  package func apply(_ stimulus: Stimulus) async -> [Observation] {
    await apply(stimulus, in: Environment())
  }

  /// Applies a stimulus and returns what could be observed, in order; nothing is left for the environment to choose.
  package func apply(_ stimulus: Stimulus, in environment: Environment) async -> [Observation] {
    perform(stimulus)
    await tasks.settled()
    recordLifetime()
    return world.recorder.take()
  }

  /// Applies stimuli one after the other and returns what could be observed, in order.
  @discardableResult
  package func apply(each stimuli: [Stimulus]) async -> [Observation] {
    var observations: [Observation] = []
    for stimulus in stimuli { observations += await apply(stimulus) }
    return observations
  }

  /// How many requests wait for answers.
  var requests: Int { world.server.waiting }

  /// How often a screen has asked for the same without having been answered.
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

  /// Writes down that the screen is gone, once.
  private func recordLifetime() {
    guard isScreenAlive, observedScreen == nil else { return }
    isScreenAlive = false
    world.recorder.record(.screenReleased(world.server.progress))
  }
}
