import Equivalence
import Foundation

/// The test subject for a view model with its screen on a simulated platform.
@MainActor
final class AddLocationSubject {
  typealias Place = Listing.Place

  private let world: World
  private let maxRequests: Int
  private var driver: (any Driver)?

  /// Makes a view model.
  ///
  /// While `maxRequests` are outstanding, only answers, `leave` and `typeAndLeave` have an effect.
  init(
    _ implementation: Implementation, in scenario: Scenario = .requestsRunSideBySide,
    maxRequests: Int = .max, acting time: ActingTime? = nil
  ) {
    world = World(scenario, acting: time ?? (scenario == .reentrant ? .duringCalls : .never))
    self.maxRequests = maxRequests
    let driver = implementation.make(world)
    self.driver = driver
    stage.watch(driver.object, of: self, recording: .viewModelReleased)
  }

  deinit { world.tasks.cancel() }

  var stage: Stage<AddLocationSubject> { world.stage }
  var tasks: TaskTracker { world.tasks }
  var outstandingRequests: Int { world.outstanding.count }

  func perform(_ stimulus: Stimulus) {
    switch stimulus {
    case .answer, .leave, .typeAndLeave: break
    default: guard outstandingRequests < maxRequests else { return }
    }
    switch stimulus {
    case .type(let text): driver?.textDidChange(text)
    case .typeComposed(let text):
      driver?.textDidChange(text.precomposedStringWithCanonicalMapping)
    case .typeTwice(let first, let second):
      driver?.textDidChange(first)
      driver?.textDidChange(second)
    case .typeAndLeave(let text):
      driver?.textDidChange(text)
      leave()
    case .passAndType(let text):
      world.passQuarterOfASecond()
      driver?.textDidChange(text)
    case .pass: world.passQuarterOfASecond()
    case .answer(let index, let answer):
      // If no such request is outstanding, the event has no effect.
      guard (0..<outstandingRequests).contains(index) else { return }
      world.answer(index, with: answer)
    case .leave: leave()
    }
  }

  func didPerform() { world.endEvent(of: driver) }

  private func leave() {
    driver?.loseDelegate()
    driver = nil
  }
}

extension AddLocationSubject: AsyncTestSubject, StagedSubject {
  nonisolated static var implementations: [Implementation] { [.legacy, .draft, .modern] }
  typealias Implementation = CaseStudy.Implementation<AddLocationSubject>

  typealias Factory = @MainActor @Sendable (World) -> any Driver

  @MainActor
  protocol Driver: AnyObject {
    /// The object whose release is observed.
    var object: AnyObject { get }
    var isQuerying: Bool { get }
    var listing: Listing { get }
    func textDidChange(_ text: String)
    /// Clears the weak delegate, as the screen's deallocation would.
    func loseDelegate()
  }
}

extension AddLocationSubject.Driver {
  var object: AnyObject { self }
}
