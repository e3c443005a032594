package import Equivalence
import Foundation

/// A view model on a simulated platform, with its screen: give it stimuli, get observations.
@MainActor
package final class AddLocationSubject {
  package typealias Place = Listing.Place
  package typealias DeclaredDifference = Equivalence.DeclaredDifference<Stimulus, Observation>

  /// The tasks of the modern view model.
  package let tasks = TaskTracker()
  private let screen = Screen()
  private let platform: Platform
  private var viewModel: (any ViewModelUnderTest)?

  package init(_ implementation: Implementation, in scenario: Scenario = .requestsRunSideBySide) {
    platform = Platform(scenario, tasks: tasks)
    let viewModel = implementation.make.viewModel(screen, platform)
    screen.watch(viewModel.object)
    self.viewModel = viewModel
  }

  deinit { tasks.cancel() }

  package var outstandingRequests: Int { screen.outstanding.count }

  private func perform(_ stimulus: Stimulus) {
    switch stimulus {
    case .type(let text): viewModel?.textDidChange(text)
    case .typeComposed(let text): viewModel?.textDidChange(text.precomposedStringWithCanonicalMapping)
    case .typeTwice(let first, let second):
      viewModel?.textDidChange(first)
      viewModel?.textDidChange(second)
    case .typeAndLeave(let text):
      viewModel?.textDidChange(text)
      leave()
    case .passAndType(let text):
      platform.passQuarterOfASecond()
      viewModel?.textDidChange(text)
    case .pass: platform.passQuarterOfASecond()
    case .passTwice: for _ in 1...2 { platform.passQuarterOfASecond() }
    case .answer(let index, let answer):
      // There is nothing to answer otherwise.
      guard (0..<outstandingRequests).contains(index) else { return }
      screen.answer(index) { platform.source.answer(index, with: answer) }
    case .leave: leave()
    }
  }

  private func leave() {
    viewModel?.loseDelegate()
    viewModel = nil
  }
}

extension AddLocationSubject: AsyncTestSubject {
  @discardableResult
  package func apply(_ stimulus: Stimulus, choices: Choices) async -> [Observation] {
    perform(stimulus)
    await tasks.settled()
    return screen.take(from: viewModel)
  }
}

extension AddLocationSubject: ComparedSubject {
  package nonisolated static var implementations: [Implementation] { [.legacy, .draft, .modern] }
  package typealias Implementation = CaseStudy.Implementation<AddLocationSubject>

  package struct Factory: Sendable {
    let viewModel: @MainActor @Sendable (Screen, Platform) -> any ViewModelUnderTest
  }

  @MainActor
  protocol ViewModelUnderTest: AnyObject {
    /// The object whose lifetime is observed.
    var object: AnyObject { get }
    var isQuerying: Bool { get }
    var hasLocations: Bool { get }
    var numberOfLocations: Int { get }
    func place(at index: Int) -> Place?
    func textDidChange(_ text: String)
    /// Loses its weak delegate, as when the screen goes away.
    func loseDelegate()
  }
}

extension AddLocationSubject.ViewModelUnderTest {
  var object: AnyObject { self }

  var listing: AddLocationSubject.Listing {
    let count = numberOfLocations
    return .init(places: (0..<count).map(place), pastTheEnd: place(at: count), hasPlaces: hasLocations)
  }
}
