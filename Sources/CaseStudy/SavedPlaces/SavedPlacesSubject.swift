import Equivalence
import Foundation

/// The test subject for the screen of saved places on a simulated disk.
@MainActor
final class SavedPlacesSubject {
  private let world: World
  private let driver: any Driver
  private let restoresLostContent: Bool

  /// Makes a subject that can restore content after a save has lost it, so that both sides go on with the same content.
  init(
    _ implementation: Implementation, in scenario: Scenario = .file, restoring restores: Bool = false
  ) {
    restoresLostContent = restores
    world = World(scenario.entry)
    driver = implementation.make.driver(world)
  }

  var stage: Stage<SavedPlacesSubject> { world.stage }

  func willPerform() { World.current = world }

  func apply(_ stimulus: Stimulus, choices: Choices) -> [Observation] {
    let before = world.entry
    let observations = perform(stimulus, choices: choices)
    guard [.load, .save].contains(stimulus), !observations.isEmpty else { return observations }
    // A load finds an entry that another program may have changed during the event, but a save finds the earlier one.
    let entry = stimulus == .load ? world.entry : before
    if restoresLostContent, stimulus == .save {
      let mayBeLost = before != nil && before?.text == nil
      if mayBeLost || observations.contains(.cannotSave) { world.entry = before }
    }
    return [.found(entry)] + observations
  }

  func perform(_ stimulus: Stimulus) {
    switch stimulus {
    case .newDocument: driver.newDocument()
    case .load:
      let outcome = driver.load()
      stage.recorder.record(.loaded(outcome.isDone))
      tell(outcome.reason)
    case .readTitle: if let title = driver.title { stage.recorder.record(.title(title.asWritten)) }
    case .setTitle(let title): driver.setTitle(title.rawValue)
    case .save:
      let outcome = driver.save()
      if !outcome.isDone { stage.recorder.record(.cannotSave) }
      tell(outcome.reason)
    case .othersChange(let entry): world.entry = entry
    case .askYears(let visit):
      stage.recorder.record(driver.yearsSince(visit).map(Observation.years) ?? .cannotCalculate)
    case .logIn(let name): world.defaults.set(name as Any?, forKey: "PreviousUserName")
    case .logInAsNumber(let number): world.defaults.set(number, forKey: "PreviousUserName")
    case .askUserName: stage.recorder.record(.userName(driver.previousUserName))
    }
  }

  private func tell(_ reason: Reason?) {
    if let reason { stage.recorder.record(.told(reason)) }
  }
}

extension SavedPlacesSubject: ComparableSubject, StagedSubject, @MainActor SubjectWithChoices {
  nonisolated static var implementations: [Implementation] { [.legacy, .modern] }
  typealias Implementation = CaseStudy.Implementation<SavedPlacesSubject>

  struct Factory: Sendable {
    let driver: @MainActor @Sendable (World) -> any Driver
    /// Makes the implementation on this computer's disk; nil if only a simulated disk is possible.
    var onThisMachine: (@MainActor @Sendable (URL, UserDefaults) -> any Driver)?
  }

  /// An implementation on a screen with at most one document.
  @MainActor
  protocol Driver: AnyObject {
    var title: String? { get }
    var previousUserName: String? { get }
    func newDocument()
    /// If the file can be loaded, replaces the document with the file's content.
    func load() -> Outcome
    func setTitle(_ title: String)
    func save() -> Outcome
    func yearsSince(_ visit: Visit) -> Int?
  }

  struct Outcome {
    var isDone: Bool
    var reason: Reason?
  }
}
