public import Equivalence
import Foundation

/// A view model on a simulated platform, with its screen: give it stimuli, get observations.
@MainActor
public final class AddLocationSubject {
  /// The tasks of the modern view model.
  public let tasks = TaskLedger()
  private let screen = Screen()
  private let viewModel: any ViewModelUnderTest

  /// Makes an implementation with its screen and its platform.
  public init(_ implementation: Implementation, in world: World = .requestsRunSideBySide) {
    viewModel = implementation.make(screen, world, tasks)
    screen.watch(viewModel.object)
  }

  deinit { tasks.cancel() }

  /// The number of requests that the platform has not answered.
  public var outstandingRequests: Int { screen.outstanding.count }

  /// Applies stimuli one after the other and returns what could be observed, in order.
  @discardableResult
  public func apply(each stimuli: [Stimulus]) async -> [Observation] {
    var observations: [Observation] = []
    for stimulus in stimuli { observations += await apply(stimulus) }
    return observations
  }

  private func perform(_ stimulus: Stimulus) {
    switch stimulus {
    case .type(let text): viewModel.type(text)
    case .typeComposed(let text): viewModel.type(text.precomposedStringWithCanonicalMapping)
    case .typeTwice(let first, let second):
      viewModel.type(first)
      viewModel.type(second)
    case .typeAndLeave(let text):
      viewModel.type(text)
      viewModel.leave()
    case .pass: viewModel.passQuarterOfASecond()
    case .answer(let index, let answer):
      // There is nothing to answer otherwise.
      guard index < outstandingRequests else { return }
      screen.answer(index) { viewModel.answer(index, with: answer) }
    case .leave: viewModel.leave()
    }
  }
}

extension AddLocationSubject: AsyncSubject {
  /// Applies a stimulus and returns what could be observed, in order.
  @discardableResult
  public func apply(_ stimulus: Stimulus, in environment: Environment) async -> [Observation] {
    perform(stimulus)
    await tasks.settled()
    return screen.take(from: viewModel)
  }

  /// Applies a stimulus and returns what could be observed, in order.
  @discardableResult
  public func apply(_ stimulus: Stimulus) async -> [Observation] {
    await apply(stimulus, in: Environment())
  }
}
