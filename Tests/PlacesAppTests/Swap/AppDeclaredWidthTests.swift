import CoreLocationStandIn
import Foundation
import ModernLocation
@testable import PlacesApp
import Testing

/// What the app declares is no cover for what is nearly the same.
@Suite("How much the app's declared differences cover")
@MainActor
struct AppDeclaredWidthTests {
  /// Does what the test says.
  private final class Scripted<Effect: ParallelEffect>: CandidateDriver {
    var does: (Effect) -> Void = { _ in }
    func perform(_ stimulus: [Effect]) { for effect in stimulus { does(effect) } }
    func leftovers(_ report: (CandidateFailure) -> Void) {}
  }

  /// The names under which all that differs in a step is declared; nil if something is not.
  private func declared<Effect: ParallelEffect>(
    _ declarations: [DeclaredDifference<Effect>], control: [Effect], candidate: [Effect]
  ) throws -> Set<String>? {
    let trial = try Trial(publisher: MismatchLog())
    let run = ParallelRun<[Effect], Effect>(of: "Scripted", in: trial, declarations: declarations) { "\($0)" }
    let driver = Scripted<Effect>()
    driver.does = { [weak run] in run?.muted($0) }
    run.admit(driver)
    run.apply(candidate) { for effect in control { run.controlled(effect) } }
    return trial.counts.mismatches == 0 ? Set(trial.counts.declared.keys) : nil
  }

  // MARK: The location manager

  private func ofManager(
    repeated: Int = 0, legacy: [LocationManagerEffect], modern: [LocationManagerEffect]
  ) throws -> Set<String>? {
    let takeovers = RepeatedTakeovers()
    takeovers.expect(repeated)
    return try declared(
      DeclaredDifference.modernLocationManager(takeovers), control: legacy, candidate: modern)
  }

  @Test("A start begins orientation notifications once, and a stop or the end ends them once")
  func balance() throws {
    let names: Set = ["orientation notifications in balance"]
    let (begin, end) = (
      LocationManagerEffect.beginOrientationNotifications, LocationManagerEffect.endOrientationNotifications
    )
    let (start, stop) = (
      LocationManagerEffect.startUpdatingLocation, LocationManagerEffect.stopUpdatingLocation
    )
    #expect(try ofManager(legacy: [start], modern: [start, begin]) == names)
    #expect(try ofManager(legacy: [start, begin], modern: [start, begin, begin]) == nil)
    #expect(try ofManager(legacy: [start, begin], modern: [start]) == nil)
    #expect(try ofManager(legacy: [], modern: [begin]) == nil)
    #expect(try ofManager(legacy: [.isUpdating(true)], modern: [.isUpdating(true), begin]) == nil)
    #expect(try ofManager(legacy: [stop], modern: [stop, end]) == names)
    #expect(try ofManager(legacy: [stop], modern: [stop, end, end]) == nil)
    #expect(try ofManager(legacy: [stop], modern: [stop, begin]) == nil)
    #expect(try ofManager(legacy: [start], modern: [start, end]) == nil)
    let gone = LocationManagerEffect.platformDelegate(isSet: false)
    #expect(try ofManager(legacy: [gone], modern: [gone, end]) == names)
  }

  @Test("Of a turn, what observers left behind repeat is missing whole, and in its order")
  func takeovers() throws {
    let turn: [LocationManagerEffect] = [
      .headingOrientation(.landscapeLeft), .stopUpdatingHeading, .startUpdatingHeading,
    ]
    #expect(try ofManager(repeated: 1, legacy: turn + turn, modern: turn) == ["each turn taken over once"])
    #expect(try ofManager(repeated: 0, legacy: turn + turn, modern: turn) == nil)
    #expect(try ofManager(repeated: 1, legacy: turn + turn, modern: []) == nil)
    // Headings are left off.
    #expect(try ofManager(repeated: 1, legacy: turn + turn, modern: [turn[0], turn[2], turn[1]]) == nil)
    // Another orientation.
    let upright = LocationManagerEffect.headingOrientation(.portrait)
    #expect(
      try ofManager(repeated: 1, legacy: turn + turn, modern: [upright, turn[1], turn[2]]) == nil)
    // The same number of each, and not a turn that is left.
    #expect(try ofManager(repeated: 1, legacy: turn + turn, modern: turn + [turn[1]]) == nil)
    // What is declared of one thing covers nothing else in the same step.
    #expect(
      try ofManager(repeated: 1, legacy: turn + turn, modern: turn + [.beginOrientationNotifications]) == nil)
    #expect(try ofManager(repeated: 1, legacy: turn + turn, modern: turn + [.stopUpdatingLocation]) == nil)
  }

  // MARK: The screen for adding a location

  private func ofFinder(legacy: [PlaceFinderEffect], modern: [PlaceFinderEffect]) throws -> Set<String>? {
    try declared(DeclaredDifference.modernPlaceFinder, control: legacy, candidate: modern)
  }

  @Test("Late answers are dropped whole, and all of them")
  func lateAnswers() throws {
    let answer: [PlaceFinderEffect] = [.toldLate(.querying(false)), .toldLate(.found([]))]
    #expect(try ofFinder(legacy: answer, modern: []) == ["late answers dropped"])
    #expect(try ofFinder(legacy: answer + answer, modern: []) == ["late answers dropped"])
    #expect(try ofFinder(legacy: answer, modern: [answer[0]]) == nil)
    #expect(try ofFinder(legacy: answer, modern: [answer[1]]) == nil)
    #expect(try ofFinder(legacy: answer + answer, modern: answer) == nil)
    #expect(try ofFinder(legacy: answer, modern: [answer[0], .toldLate(.found([.bled]))]) == nil)
    #expect(try ofFinder(legacy: answer, modern: [.found(Exactly([]))]) == nil)
    #expect(try ofFinder(legacy: [.querying(false), .found(Exactly([]))], modern: []) == nil)
  }

  @Test("A short text ends querying and empties the list, once")
  func shortText() throws {
    let empty = PlaceFinderEffect.found(Exactly([]))
    #expect(
      try ofFinder(legacy: [empty], modern: [.givesUpQuerying, empty]) == ["a short text ends querying"])
    #expect(try ofFinder(legacy: [empty], modern: [.givesUpQuerying, .givesUpQuerying, empty]) == nil)
    #expect(try ofFinder(legacy: [empty], modern: [empty, .givesUpQuerying]) == nil)
    #expect(try ofFinder(legacy: [empty], modern: [.givesUpQuerying]) == nil)
    #expect(try ofFinder(legacy: [], modern: [.givesUpQuerying]) == nil)
    #expect(try ofFinder(legacy: [empty], modern: [.querying(false), empty]) == nil)
    let bled = PlaceFinderEffect.found(Exactly([.bled]))
    #expect(try ofFinder(legacy: [bled], modern: [.givesUpQuerying, bled]) == nil)
  }

  @Test("Requests are cancelled by leaving, and by nothing else")
  func cancelling() throws {
    #expect(try ofFinder(legacy: [], modern: [.cancelsAfterLeaving]) == ["leaving cancels requests"])
    #expect(try ofFinder(legacy: [], modern: [.cancels]) == nil)
    #expect(try ofFinder(legacy: [], modern: [.cancelsAfterLeaving, .querying(false)]) == nil)
  }

  // MARK: The saved places

  private func ofReader(legacy: [SavedPlacesEffect], modern: [SavedPlacesEffect]) throws -> Set<String>? {
    try declared(DeclaredDifference.modernSavedPlaces, control: legacy, candidate: modern)
  }

  @Test("A title is the text of the file, in place of Untitled")
  func title() throws {
    let untitled = SavedPlacesEffect.title("Untitled", isInFile: false)
    let kept = SavedPlacesEffect.title("Lake", isInFile: true)
    #expect(try ofReader(legacy: [untitled], modern: [kept]) == ["a loaded document has its title"])
    #expect(try ofReader(legacy: [untitled], modern: [.title("Sea", isInFile: false)]) == nil)
    #expect(try ofReader(legacy: [untitled], modern: [kept, kept]) == nil)
    #expect(try ofReader(legacy: [untitled], modern: []) == nil)
    #expect(try ofReader(legacy: [.cannotLoad], modern: [kept]) == nil)
    #expect(try ofReader(legacy: [untitled], modern: [kept, .wrote("places.txt")]) == nil)
    #expect(try ofReader(legacy: [kept], modern: [.title("Sea", isInFile: false)]) == nil)
  }

  @Test("A reason is told once, where something failed, and it is the one that is so")
  func reason() throws {
    let missing = SavedPlacesEffect.reason(.missing, isSo: true)
    #expect(try ofReader(legacy: [.cannotLoad], modern: [.cannotLoad, missing]) == ["the reason is told"])
    #expect(
      try ofReader(legacy: [.cannotLoad], modern: [.cannotLoad, .reason(.missing, isSo: false)]) == nil)
    #expect(try ofReader(legacy: [.cannotLoad], modern: [.cannotLoad, missing, missing]) == nil)
    #expect(try ofReader(legacy: [.cannotLoad], modern: [missing]) == nil)
    let title = SavedPlacesEffect.title("Lake", isInFile: true)
    #expect(try ofReader(legacy: [title], modern: [title, missing]) == nil)
  }

  @Test(
    "Which reason is so is what was found",
    arguments: [
      (.nothing, .missing), (.directory, .unreadable("")), (.unreadableFile, .unreadable("")),
      (.file(Data([0xC3, 0x28])), .damaged(offset: 0)),
    ] as [(SavedPlacesStimulus.Found, SavedPlacesError.Problem)])
  func found(found: SavedPlacesStimulus.Found, problem: SavedPlacesError.Problem) {
    for other in [.missing, .unreadable(""), .damaged(offset: 0), .notOverwritten]
      as [SavedPlacesError.Problem]
    {
      #expect(found.explains(other) == (other == problem))
    }
    #expect(!SavedPlacesStimulus.Found.file(Data("Lake".utf8)).explains(problem))
  }
}

extension NamedLocation {
  fileprivate static let bled = NamedLocation("Bled")
}
