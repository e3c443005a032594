import CaseStudy
import CoreLocationStandIn
import Equivalence
import Testing

/// What is declared is no cover for what is nearly the same.
@Suite("How much declared differences cover")
@MainActor
struct DeclaredWidthTests {
  /// Shows one list after the other, whatever the stimulus.
  private struct Scripted<Stimulus: Hashable, Observation: Hashable>: Subject {
    var shown: [[Observation]]

    mutating func apply(_ stimulus: Stimulus) -> [Observation] { shown.removeFirst() }
  }

  /// What an implementation declares.
  private struct Declared<Stimulus: Hashable, Observation: Hashable> {
    typealias Step = (stimulus: Stimulus, legacy: [Observation], modern: [Observation])
    let differences: [DifferencePattern<Stimulus, Observation>]

    init(_ differences: [DifferencePattern<Stimulus, Observation>]) { self.differences = differences }

    /// Whether modern shows what it has to in the last of some steps.
    func covers(after steps: Step..., then last: Step) -> Bool {
      let steps = steps + [last]
      let comparison = Comparison(
        control: { Scripted<Stimulus, Observation>(shown: steps.map(\.legacy)) },
        candidate: { Scripted<Stimulus, Observation>(shown: steps.map(\.modern)) }, alphabet: [],
        declared: differences)
      var replay = comparison.replay(from: comparison.starts[0])
      return steps.map { replay.apply($0.stimulus).outcome }.last != .different
    }

    /// Whether modern shows what it has to in a first step.
    func covers(_ stimulus: Stimulus, legacy: [Observation], modern: [Observation]) -> Bool {
      covers(then: (stimulus, legacy, modern))
    }
  }

  @Test("A cell differs only where legacy's is out of date, and has to")
  func visibleCell() {
    let declared = Declared(ExploreCardSubject.Implementation.modern.declaredDifferences)
    let outOfDate: [ExploreCardSubject.Observation] = [.shows(.request), .isOutOfDate]
    #expect(declared.covers(.look, legacy: outOfDate, modern: [.shows(.enabled)]))
    #expect(!declared.covers(.look, legacy: outOfDate, modern: outOfDate))
    #expect(!declared.covers(.look, legacy: outOfDate, modern: [.shows(.request)]))
    #expect(!declared.covers(.look, legacy: [.shows(.request)], modern: [.shows(.enabled)]))
    #expect(!declared.covers(.look, legacy: outOfDate, modern: []))
    #expect(!declared.covers(.look, legacy: outOfDate, modern: [.shows(.enabled), .isOutOfDate]))
  }

  @Test("A failure to open the settings is told each time, once, after a tap that opened them")
  func settings() {
    let declared = Declared(ExploreCardSubject.Implementation.modern.declaredDifferences)
    typealias Observation = ExploreCardSubject.Observation
    let tap = (
      ExploreCardSubject.Stimulus.tapEnable, [Observation.opens("settings")], [Observation.opens("settings")]
    )
    let failure = Observation.toldUnableToOpen
    let told = (ExploreCardSubject.Stimulus.settings(opened: false), [Observation](), [failure])
    #expect(declared.covers(after: tap, then: told))
    #expect(declared.covers(after: tap, told, tap, then: told))
    #expect(!declared.covers(after: tap, told, tap, then: (.settings(opened: false), [], [])))
    #expect(!declared.covers(after: tap, told, then: told))
    #expect(!declared.covers(then: told))
    #expect(!declared.covers(after: tap, then: (.settings(opened: false), [], [failure, failure])))
    #expect(!declared.covers(after: tap, then: (.settings(opened: true), [], [failure])))
  }

  @Test("A card lives on only while the settings have not answered")
  func card() {
    let declared = Declared(ExploreCardSubject.Implementation.modern.declaredDifferences)
    typealias Observation = ExploreCardSubject.Observation
    let tap = (
      ExploreCardSubject.Stimulus.tapEnable, [Observation.opens("settings")], [Observation.opens("settings")]
    )
    let kept = (ExploreCardSubject.Stimulus.leave, [Observation.cardReleased], [Observation]())
    let answer = ExploreCardSubject.Stimulus.settings(opened: true)
    #expect(declared.covers(after: tap, then: kept))
    #expect(!declared.covers(then: kept))
    #expect(declared.covers(after: tap, kept, then: (answer, [], [.cardReleased])))
    #expect(!declared.covers(after: tap, kept, then: (answer, [], [])))
    #expect(!declared.covers(after: tap, kept, then: (.readMemory, [], [.cardReleased])))
    #expect(!declared.covers(after: tap, then: (.leave, [.cardReleased], [.cardReleased])))
    #expect(!declared.covers(after: tap, then: (answer, [], [.cardReleased])))
  }

  @Test("A late answer is dropped whole, a short text ends querying once, and leaving cancels what is asked")
  func addLocation() {
    let declared = Declared(AddLocationSubject.Implementation.modern.declaredDifferences)
    typealias Observation = AddLocationSubject.Observation
    let answer = AddLocationSubject.Stimulus.answer(0, .places)
    let (late, empty) = (Observation.answers("Oslo", isLate: true), Observation.lists(.init()))
    let legacy = [late, .querying(false), empty]
    #expect(declared.covers(answer, legacy: legacy, modern: [late]))
    for near in [legacy, [late, .querying(false)], [late, empty], [], [empty]] {
      #expect(!declared.covers(answer, legacy: legacy, modern: near))
    }
    let current = [Observation.answers("Oslo", isLate: false), .querying(false), empty]
    #expect(!declared.covers(answer, legacy: current, modern: [current[0]]))

    let asked: [Observation] = [.querying(true), .asks("Oslo")]
    let ask = (AddLocationSubject.Stimulus.type("Oslo"), asked, asked)
    let short = AddLocationSubject.Stimulus.type("O")
    #expect(declared.covers(after: ask, then: (short, [empty], [.querying(false), empty])))
    #expect(!declared.covers(after: ask, then: (short, [empty], [empty])))
    #expect(!declared.covers(after: ask, then: (short, [empty], [empty, .querying(false)])))
    #expect(!declared.covers(after: ask, then: (short, [empty], [.querying(true), empty])))
    #expect(!declared.covers(short, legacy: [empty], modern: [.querying(false), empty]))

    let released: [Observation] = [.viewModelReleased]
    #expect(declared.covers(after: ask, then: (.leave, released, [.cancels] + released)))
    #expect(!declared.covers(after: ask, then: (.leave, released, released)))
    #expect(!declared.covers(after: ask, then: (.leave, released, [.cancels, .cancels] + released)))
    #expect(!declared.covers(.leave, legacy: released, modern: [.cancels] + released))
    #expect(
      !declared.covers(
        after: ask, (answer, current, current), then: (.leave, released, [.cancels] + released)))
  }

  @Test("A reason is told once, where something failed, and it is one of what was done")
  func savedPlaces() {
    let declared = Declared(SavedPlacesSubject.Implementation.modern.declaredDifferences)
    let missing = SavedPlacesSubject.Observation.told(.missing)
    #expect(declared.covers(.load, legacy: [.loaded(false)], modern: [.loaded(false), missing]))
    #expect(!declared.covers(.load, legacy: [.loaded(true)], modern: [.loaded(true), missing]))
    #expect(!declared.covers(.load, legacy: [.loaded(false)], modern: [.loaded(false), .told(.full)]))
    #expect(!declared.covers(.load, legacy: [.loaded(false)], modern: [.loaded(false), missing, missing]))
    #expect(declared.covers(.save, legacy: [.cannotSave], modern: [.cannotSave, .told(.full)]))
    #expect(!declared.covers(.save, legacy: [], modern: [.told(.full)]))
  }

  @Test("A load that legacy forgot ends once")
  func nearbyContent() {
    let declared = Declared(NearbyContentSubject.Implementation.modern.declaredDifferences)
    let older = NearbyContentSubject.Observation.completes(isOlder: true)
    #expect(declared.covers(.location(.here), legacy: [], modern: [older]))
    #expect(!declared.covers(.location(.here), legacy: [], modern: [older, older]))
    #expect(!declared.covers(.location(.here), legacy: [], modern: [.completes(isOlder: false)]))
  }

  @Test("An answer reaches who asked, and nobody else")
  func visitCalendar() {
    let declared = Declared(VisitCalendarSubject.Implementation.modern.declaredDifferences)
    typealias Observation = VisitCalendarSubject.Observation
    let (shown, told) = (Observation.shown([]), Observation.otherScreenTold("Lecture"))
    let toOther = VisitCalendarSubject.Stimulus.answer(.lecture, to: .otherScreen)
    #expect(declared.covers(toOther, legacy: [shown], modern: [told]))
    #expect(declared.covers(toOther, legacy: [shown], modern: []))
    #expect(!declared.covers(toOther, legacy: [told], modern: [shown]))
    #expect(!declared.covers(toOther, legacy: [told], modern: []))
    #expect(!declared.covers(toOther, legacy: [shown], modern: [told, told]))
    #expect(declared.covers(.answer(.lecture), legacy: [told], modern: [shown]))
    #expect(!declared.covers(.answer(.lecture), legacy: [shown], modern: [told]))
  }

  @Test("A start begins orientation notifications, a stop ends them, and each does so once and in its place")
  func orientationNotifications() {
    let declared = Declared(LocationManagerSubject.Implementation.modern.declaredDifferences)
    typealias Observation = LocationManagerSubject.Observation
    let (begin, end) = (
      Observation.beginOrientationNotifications, Observation.endOrientationNotifications
    )
    let turn: [Observation] = [.headingOrientation(.portrait), .stopUpdatingHeading, .startUpdatingHeading]
    let started = [.startUpdatingLocation] + turn + [.startUpdatingHeading]
    let begun = [.startUpdatingLocation, begin] + turn + [.startUpdatingHeading]
    let stopped: [Observation] = [
      .stopMonitoringSignificantLocationChanges, .stopUpdatingLocation, .stopUpdatingHeading,
    ]
    let ended = stopped.prefix(2) + [end] + stopped.suffix(1)
    let (start, stop) = (
      (LocationManagerSubject.Stimulus.start, started, begun),
      (LocationManagerSubject.Stimulus.stop, stopped, Array(ended))
    )
    #expect(declared.covers(then: start))
    #expect(declared.covers(after: start, then: stop))
    #expect(declared.covers(after: start, stop, then: start))
    #expect(declared.covers(.start, legacy: begun, modern: begun))
    #expect(!declared.covers(.start, legacy: started, modern: started))
    #expect(!declared.covers(.start, legacy: started, modern: [begin] + started))
    #expect(
      !declared.covers(.start, legacy: started, modern: [.startUpdatingLocation, begin] + begun.dropFirst()))
    #expect(!declared.covers(.start, legacy: started, modern: begun + [end]))
    #expect(!declared.covers(after: start, then: (.stop, stopped, stopped)))
    #expect(!declared.covers(after: start, then: (.stop, stopped, stopped + [end])))
    #expect(!declared.covers(after: start, then: (.stop, stopped, ended + [end])))
    #expect(!declared.covers(.stop, legacy: stopped, modern: Array(ended)))
    #expect(!declared.covers(.stop, legacy: [], modern: [end]))
    #expect(!declared.covers(.readProperties, legacy: [], modern: [begin]))
    #expect(
      declared.covers(
        after: start,
        then: (
          .dropManager, [.platformDelegateCleared] + stopped + [.managerReleased],
          [.platformDelegateCleared] + ended + [.managerReleased]
        )))
  }

  @Test("What an observer left behind repeats is missing whole, and covers nothing else in its step")
  func repeatedTurn() {
    let declared = Declared(LocationManagerSubject.Implementation.modern.declaredDifferences)
    typealias Observation = LocationManagerSubject.Observation
    let turn: [Observation] = [.headingOrientation(.faceUp), .stopUpdatingHeading, .startUpdatingHeading]
    let (stimulus, legacy) = (
      LocationManagerSubject.Stimulus.rotation(.faceUp), [.observerLeftBehind] + turn + turn
    )
    #expect(declared.covers(stimulus, legacy: legacy, modern: turn))
    #expect(declared.covers(stimulus, legacy: [.observerLeftBehind] + turn, modern: []))
    #expect(!declared.covers(stimulus, legacy: legacy, modern: legacy))
    #expect(!declared.covers(stimulus, legacy: legacy, modern: turn + turn))
    #expect(!declared.covers(stimulus, legacy: legacy, modern: []))
    #expect(!declared.covers(stimulus, legacy: legacy, modern: [turn[0], turn[2], turn[1]]))
    #expect(
      !declared.covers(stimulus, legacy: legacy, modern: [.headingOrientation(.faceDown)] + turn.dropFirst()))
    #expect(!declared.covers(stimulus, legacy: turn + turn, modern: turn))
    #expect(!declared.covers(stimulus, legacy: legacy, modern: turn + [.beginOrientationNotifications]))
    #expect(!declared.covers(stimulus, legacy: legacy, modern: turn + [.endOrientationNotifications]))
  }
}
