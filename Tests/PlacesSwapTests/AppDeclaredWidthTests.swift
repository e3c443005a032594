import CoreLocationStandIn
import Differences
import Foundation
import ModernLocation
import ParallelRun
import PlacesApp
import PlacesAppSupport
@testable import PlacesSwap
import Testing
import Vocabulary

/// What the app declares obliges: what it says is done, and nothing that is nearly the same.
@Suite("How much the app's declared differences cover")
@MainActor
struct AppDeclaredWidthTests {
  /// Does what the test says.
  private final class Scripted<Stimulus, Effect>: CandidateDriver {
    var effects: [Effect] = []
    var does: (Effect) -> Void = { _ in }
    func perform(_ stimulus: Stimulus) { for effect in effects { does(effect) } }
    func leftovers(_ report: (CandidateFailure) -> Void) {}
  }

  /// The names under which all that differs in a step is declared; nil if something is not.
  private func declared<Stimulus, Effect: ParallelEffect>(
    _ differences: [DifferencePattern<Stimulus, Effect>], after stimulus: Stimulus, control: [Effect],
    candidate: [Effect], having before: [Effect] = []
  ) throws -> Set<String>? {
    let trial = try Trial(publisher: MismatchLog())
    let run = Run<Stimulus, Effect>(of: "Scripted", in: trial, declared: differences) { "\($0)" }
    let driver = Scripted<Stimulus, Effect>()
    driver.does = { [weak run] in run?.muted($0) }
    run.admit(driver)
    for (control, candidate) in [(before, before), (control, candidate)] {
      driver.effects = candidate
      run.apply(stimulus) { for effect in control { run.controlled(effect) } }
    }
    return trial.counts.mismatches == 0 ? Set(trial.counts.declared.keys) : nil
  }

  // MARK: The location manager

  private typealias ManagerDifference = DifferencePattern<
    LocationManagerStimulus.Moment, LocationManagerEffect
  >

  private func ofManager(
    legacy: [LocationManagerEffect], modern: [LocationManagerEffect],
    having before: [LocationManagerEffect] = []
  ) throws -> Set<String>? {
    try declared(
      ManagerDifference.ofModernLocationManager, after: .init(stimulus: .start), control: legacy,
      candidate: modern, having: before)
  }

  @Test("A start begins orientation notifications once, and a stop or the end ends them once")
  func balance() throws {
    let names: Set = ["orientation notifications in balance"]
    let (begin, end) = (
      LocationManagerEffect.beginOrientationNotifications, LocationManagerEffect.endOrientationNotifications
    )
    let takeover: [LocationManagerEffect] = [
      .headingOrientation(.portrait), .stopUpdatingHeading, .startUpdatingHeading,
    ]
    let start: [LocationManagerEffect] = [.startUpdatingLocation] + takeover
    let begun: [LocationManagerEffect] = [.startUpdatingLocation, begin] + takeover
    let stop: [LocationManagerEffect] = [
      .stopMonitoringSignificantLocationChanges, .stopUpdatingLocation, .stopUpdatingHeading,
    ]
    let ended: [LocationManagerEffect] = [
      .stopMonitoringSignificantLocationChanges, .stopUpdatingLocation, end, .stopUpdatingHeading,
    ]
    // Where somebody else has begun them, legacy does not.
    #expect(try ofManager(legacy: start, modern: begun) == names)
    #expect(try ofManager(legacy: start, modern: start) == nil)
    #expect(try ofManager(legacy: begun, modern: begun) == [])
    #expect(try ofManager(legacy: begun, modern: begun + [begin]) == nil)
    #expect(try ofManager(legacy: [], modern: [begin]) == nil)
    #expect(try ofManager(legacy: [.isUpdating(true)], modern: [.isUpdating(true), begin]) == nil)
    // Legacy never ends them.
    #expect(try ofManager(legacy: stop, modern: ended, having: begun) == names)
    #expect(try ofManager(legacy: stop, modern: stop, having: begun) == nil)
    #expect(try ofManager(legacy: stop, modern: ended + [end], having: begun) == nil)
    #expect(try ofManager(legacy: stop, modern: ended) == nil)
    let gone = LocationManagerEffect.platformDelegateCleared
    #expect(try ofManager(legacy: [gone], modern: [gone, end], having: begun) == names)
    #expect(try ofManager(legacy: [gone], modern: [gone], having: begun) == nil)
  }

  @Test("Of a turn, what observers left behind repeat is missing whole, and in its order")
  func takeovers() throws {
    let turn: [LocationManagerEffect] = [
      .headingOrientation(.landscapeLeft), .stopUpdatingHeading, .startUpdatingHeading,
    ]
    let repeated = [.observerLeftBehind] + turn + turn
    #expect(try ofManager(legacy: repeated, modern: turn) == ["each turn taken over once"])
    #expect(try ofManager(legacy: repeated, modern: turn + turn) == nil)
    #expect(try ofManager(legacy: turn + turn, modern: turn) == nil)
    #expect(try ofManager(legacy: repeated, modern: []) == nil)
    // Headings are left off.
    #expect(try ofManager(legacy: repeated, modern: [turn[0], turn[2], turn[1]]) == nil)
    // Another orientation.
    let upright = LocationManagerEffect.headingOrientation(.portrait)
    #expect(try ofManager(legacy: repeated, modern: [upright, turn[1], turn[2]]) == nil)
    // The same number of each, and not a turn that is left.
    #expect(try ofManager(legacy: repeated, modern: turn + [turn[1]]) == nil)
    // What is declared of one thing covers nothing else in the same step.
    #expect(try ofManager(legacy: repeated, modern: turn + [.beginOrientationNotifications]) == nil)
    #expect(try ofManager(legacy: repeated, modern: turn + [.stopUpdatingLocation]) == nil)
  }

  // MARK: The screen for adding a location

  private typealias FinderDifference = DifferencePattern<PlaceFinderStimulus, PlaceFinderEffect>

  private func ofFinder(
    legacy: [PlaceFinderEffect], modern: [PlaceFinderEffect], having before: [PlaceFinderEffect] = []
  ) throws -> Set<String>? {
    try declared(
      FinderDifference.ofModernPlaceFinder, after: .make, control: legacy, candidate: modern, having: before)
  }

  private let empty = PlaceFinderEffect.found(Exactly([]))
  private let bled = PlaceFinderEffect.found(Exactly([.bled]))

  @Test("Late answers are dropped whole, and all of them")
  func lateAnswers() throws {
    let answer: [PlaceFinderEffect] = [.toldLate(.querying(false)), .toldLate(.found([]))]
    #expect(try ofFinder(legacy: answer, modern: []) == ["late answers dropped"])
    #expect(try ofFinder(legacy: answer + answer, modern: []) == ["late answers dropped"])
    #expect(try ofFinder(legacy: answer, modern: [.querying(false)]) == nil)
    #expect(try ofFinder(legacy: answer, modern: [empty]) == nil)
    #expect(try ofFinder(legacy: answer, modern: [.querying(false), empty]) == nil)
    #expect(try ofFinder(legacy: answer, modern: [.querying(false), bled]) == nil)
    #expect(try ofFinder(legacy: [.querying(false), empty], modern: []) == nil)
  }

  @Test("A short text ends querying and empties the list, once")
  func shortText() throws {
    let querying: [PlaceFinderEffect] = [.querying(true)]
    func ofShortText(_ modern: [PlaceFinderEffect]) throws -> Set<String>? {
      try ofFinder(legacy: [empty], modern: modern, having: querying)
    }
    let end = PlaceFinderEffect.querying(false)
    #expect(try ofShortText([end, empty]) == ["a short text ends querying"])
    #expect(try ofShortText([empty]) == nil)
    #expect(try ofShortText([end, end, empty]) == nil)
    #expect(try ofShortText([empty, end]) == nil)
    #expect(try ofShortText([end]) == nil)
    #expect(try ofFinder(legacy: [empty], modern: [end, empty]) == nil)
    #expect(try ofFinder(legacy: [], modern: [end], having: querying) == nil)
    #expect(try ofFinder(legacy: [bled], modern: [end, bled], having: querying) == nil)
    // An answer that finds nothing ends it by itself.
    #expect(try ofFinder(legacy: [end, empty], modern: [end, empty], having: querying) == [])
  }

  @Test("Requests are cancelled by leaving, each of them, and by nothing else")
  func cancelling() throws {
    let left = PlaceFinderEffect.leftWaiting
    #expect(try ofFinder(legacy: [left], modern: [.cancels]) == ["leaving cancels requests"])
    #expect(
      try ofFinder(legacy: [left, left], modern: [.cancels, .cancels]) == ["leaving cancels requests"])
    #expect(try ofFinder(legacy: [left, left], modern: [.cancels]) == nil)
    #expect(try ofFinder(legacy: [left], modern: []) == nil)
    #expect(try ofFinder(legacy: [], modern: [.cancels]) == nil)
    #expect(try ofFinder(legacy: [left], modern: [.cancels, .querying(false)]) == nil)
  }
}

extension NamedLocation {
  fileprivate static let bled = NamedLocation("Bled")
}
