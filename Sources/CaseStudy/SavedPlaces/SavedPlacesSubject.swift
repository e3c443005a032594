package import Equivalence
package import Foundation
import ModernLocation
import TestDoubles

/// The screen of saved places on a disk of its own: give it stimuli, get observations.
@MainActor
package final class SavedPlacesSubject {
  private let recorder = Recorder<Observation>()
  private let disk: Disk
  private let defaults = UserDefaultsFake()
  private let screen: any ScreenUnderTest
  private let putsBack: Bool

  /// Makes an implementation in a scenario.
  ///
  /// - Parameters:
  ///   - implementation: The implementation.
  ///   - scenario: What is on the disk at the beginning.
  ///   - putsBack: Whether the content that a save has lost is restored at once, so that a side that loses it can be
  ///     compared in what they do next.
  package init(
    _ implementation: Implementation, in scenario: Scenario = .file, puttingBack putsBack: Bool = false
  ) {
    self.putsBack = putsBack
    disk = Disk(scenario.entry, recorder: recorder)
    screen = implementation.make.onDisk(disk, defaults)
  }

  /// Applies a stimulus in an environment that decides what becomes of a write, and returns what was observed, in order.
  package func apply(_ stimulus: Stimulus, choices: Choices) -> [Observation] {
    disk.choices = choices
    Disk.current = disk
    let before = disk.entry
    perform(stimulus)
    disk.choices = Choices()
    let observations = recorder.take()
    guard [.load, .save].contains(stimulus), !observations.isEmpty else { return observations }
    // A load meets what another program does meanwhile, and a save does not.
    let entry = stimulus == .load ? disk.entry : before
    if putsBack, stimulus == .save {
      let mayBeLost = before != nil && before?.text == nil
      if mayBeLost || observations.contains(.cannotSave) { disk.entry = before }
    }
    return [.found(entry)] + observations
  }

  private func perform(_ stimulus: Stimulus) {
    switch stimulus {
    case .newDocument: screen.newDocument()
    case .load:
      let outcome = screen.load()
      recorder.record(.loaded(outcome.isDone))
      tell(outcome.reason)
    case .readTitle: if let title = screen.title { recorder.record(.title(title.asWritten)) }
    case .setTitle(let title): screen.setTitle(title.rawValue)
    case .save:
      let outcome = screen.save()
      if !outcome.isDone { recorder.record(.cannotSave) }
      tell(outcome.reason)
    case .othersChange(let entry): disk.entry = entry
    case .askYears(let visit):
      recorder.record(screen.yearsSince(visit).map(Observation.years) ?? .cannotCalculate)
    case .logIn(let name): defaults.set(name as Any?, forKey: "PreviousUserName")
    case .logInAsNumber(let number): defaults.set(number, forKey: "PreviousUserName")
    case .askUserName: recorder.record(.userName(screen.previousUserName))
    }
  }

  private func tell(_ reason: Reason?) {
    if let reason { recorder.record(.told(reason)) }
  }
}

extension SavedPlacesSubject {
  /// An implementation behind one interface, as a screen that has one document at a time.
  @MainActor
  package protocol ScreenUnderTest: AnyObject {
    /// The title of the document; nil without one.
    var title: String? { get }
    var previousUserName: String? { get }
    /// Puts a new document in place of the one there is.
    func newDocument()
    /// Puts the document that is on disk in place of the one there is, if it can be loaded.
    func load() -> Outcome
    /// Changes the title of the document, if there is one.
    func setTitle(_ title: String)
    /// Saves the document, if there is one.
    func save() -> Outcome
    /// The whole years since a visit; nil if they cannot be calculated.
    func yearsSince(_ visit: Visit) -> Int?
  }

  package struct Outcome {
    package var isDone: Bool
    /// Why not, if that is told.
    package var reason: Reason?
  }
}

extension SavedPlacesSubject: ComparedSubject {
  package nonisolated static var implementations: [Implementation] { [.legacy, .modern] }
  package typealias Implementation = CaseStudy.Implementation<SavedPlacesSubject>

  package struct Factory: Sendable {
    let onDisk: @MainActor @Sendable (Disk, UserDefaultsFake) -> any ScreenUnderTest
    /// Makes one on the disk of this machine; nil if there is none.
    package var onThisMachine: (@MainActor @Sendable (URL, UserDefaults) -> any ScreenUnderTest)?
  }
}

extension SavedPlacesSubject.Implementation {
  package static var legacy: Self {
    Self(
      "legacy",
      make: .init(
        onDisk: { LegacySavedPlaces(disk: $0, defaults: $1) },
        onThisMachine: { LegacySavedPlaces(at: $0, defaults: $1) }))
  }

  package static var modern: Self {
    Self(
      "modern", declared: SavedPlacesSubject.declaredDifferences,
      make: .init(
        onDisk: {
          ModernSavedPlaces(
            at: SavedPlacesSubject.Disk.url, in: LocalFileStore(platform: DiskFiles(disk: $0)), defaults: $1)
        }, onThisMachine: { ModernSavedPlaces(at: $0, in: LocalFileStore(), defaults: $1) }))
  }

}
