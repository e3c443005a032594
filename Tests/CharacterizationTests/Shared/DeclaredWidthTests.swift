import CaseStudy
import CoreLocationStandIn
import Equivalence
import Testing

/// What is declared is no cover for what is nearly the same.
@Suite("How much declared differences cover")
@MainActor
struct DeclaredWidthTests {
  /// Shows the same at every stimulus.
  private struct Scripted<Stimulus: Hashable, Observation: Hashable>: Subject {
    let shown: [Observation]

    func apply(_ stimulus: Stimulus) -> [Observation] { shown }
  }

  /// What an implementation declares.
  private struct Declared<Stimulus: Hashable, Observation: Hashable> {
    let differences: [DifferencePattern<Stimulus, Observation>]

    init(_ differences: [DifferencePattern<Stimulus, Observation>]) { self.differences = differences }

    /// Whether it covers all that differs in a step.
    func covers(_ stimulus: Stimulus, legacy: [Observation], modern: [Observation]) -> Bool {
      Comparison(
        control: { Scripted<Stimulus, Observation>(shown: legacy) },
        candidate: { Scripted<Stimulus, Observation>(shown: modern) }, alphabet: [stimulus],
        declared: differences
      ).explore().differences.isEmpty
    }
  }

  @Test("A cell may differ only where legacy's is out of date")
  func exploreCard() {
    let declared = Declared(ExploreCardSubject.Implementation.modern.declaredDifferences)
    let outOfDate: [ExploreCardSubject.Observation] = [.shows(.request), .isOutOfDate]
    #expect(declared.covers(.look, legacy: outOfDate, modern: [.shows(.enabled)]))
    #expect(!declared.covers(.look, legacy: [.shows(.request)], modern: [.shows(.enabled)]))
    #expect(!declared.covers(.look, legacy: outOfDate, modern: []))
    #expect(!declared.covers(.look, legacy: outOfDate, modern: [.shows(.enabled), .isOutOfDate]))
    let failure = ExploreCardSubject.Observation.toldUnableToOpen
    #expect(declared.covers(.settings(opened: false), legacy: [], modern: [failure]))
    #expect(!declared.covers(.settings(opened: false), legacy: [], modern: [failure, failure]))
    #expect(!declared.covers(.settings(opened: true), legacy: [], modern: [failure]))
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

  @Test("A start begins orientation notifications once, and a stop ends them once")
  func locationManager() {
    let declared = Declared(LocationManagerSubject.Implementation.modern.declaredDifferences)
    typealias Observation = LocationManagerSubject.Observation
    let (begin, end) = (
      Observation.beginOrientationNotifications, Observation.endOrientationNotifications
    )
    let stopped: [Observation] = [.stopUpdatingLocation, .stopUpdatingHeading]
    #expect(declared.covers(.stop, legacy: stopped, modern: stopped + [end]))
    #expect(!declared.covers(.stop, legacy: stopped, modern: stopped + [end, end]))
    #expect(!declared.covers(.stop, legacy: [], modern: [end]))
    #expect(!declared.covers(.stop, legacy: stopped, modern: stopped + [begin]))
    #expect(!declared.covers(.readProperties, legacy: [], modern: [begin]))
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
    #expect(!declared.covers(stimulus, legacy: legacy, modern: []))
    #expect(!declared.covers(stimulus, legacy: legacy, modern: [turn[0], turn[2], turn[1]]))
    #expect(!declared.covers(stimulus, legacy: turn + turn, modern: turn))
    #expect(!declared.covers(stimulus, legacy: legacy, modern: turn + [.beginOrientationNotifications]))
    #expect(!declared.covers(stimulus, legacy: legacy, modern: turn + [.endOrientationNotifications]))
  }
}
