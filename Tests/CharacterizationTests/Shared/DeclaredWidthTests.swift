import CaseStudy
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

  /// Whether the declared differences cover all that differs in a step.
  private func isDeclared<Stimulus, Observation>(
    _ stimulus: Stimulus, legacy: [Observation], modern: [Observation],
    _ declared: [DifferencePattern<Stimulus, Observation>]
  ) -> Bool {
    Comparison(
      control: { Scripted<Stimulus, Observation>(shown: legacy) },
      candidate: { Scripted<Stimulus, Observation>(shown: modern) }, alphabet: [stimulus], declared: declared
    ).explore().differences.isEmpty
  }

  @Test("A cell may differ only where legacy's is out of date")
  func exploreCard() {
    typealias Observation = ExploreCardSubject.Observation
    func isDeclared(
      _ stimulus: ExploreCardSubject.Stimulus, _ legacy: [Observation], _ modern: [Observation]
    ) -> Bool {
      self.isDeclared(
        stimulus, legacy: legacy, modern: modern,
        ExploreCardSubject.Implementation.modern.declaredDifferences)
    }
    #expect(isDeclared(.look, [.shows(.request), .isOutOfDate], [.shows(.enabled)]))
    #expect(!isDeclared(.look, [.shows(.request)], [.shows(.enabled)]))
    #expect(!isDeclared(.look, [.shows(.request), .isOutOfDate], []))
    #expect(
      !isDeclared(
        .look, [.shows(.request), .isOutOfDate], [.shows(.enabled), .isOutOfDate]))
    #expect(isDeclared(.settings(opened: false), [], [.toldUnableToOpen]))
    #expect(!isDeclared(.settings(opened: false), [], [.toldUnableToOpen, .toldUnableToOpen]))
    #expect(!isDeclared(.settings(opened: true), [], [.toldUnableToOpen]))
  }

  @Test("A reason is told once, where something failed, and it is one of what was done")
  func savedPlaces() {
    typealias Observation = SavedPlacesSubject.Observation
    func isDeclared(
      _ stimulus: SavedPlacesSubject.Stimulus, _ legacy: [Observation], _ modern: [Observation]
    ) -> Bool {
      self.isDeclared(
        stimulus, legacy: legacy, modern: modern,
        SavedPlacesSubject.Implementation.modern.declaredDifferences)
    }
    #expect(isDeclared(.load, [.loaded(false)], [.loaded(false), .told(.missing)]))
    #expect(!isDeclared(.load, [.loaded(true)], [.loaded(true), .told(.missing)]))
    #expect(!isDeclared(.load, [.loaded(false)], [.loaded(false), .told(.full)]))
    #expect(!isDeclared(.load, [.loaded(false)], [.loaded(false), .told(.missing), .told(.missing)]))
    #expect(isDeclared(.save, [.cannotSave], [.cannotSave, .told(.full)]))
    #expect(!isDeclared(.save, [], [.told(.full)]))
  }

  @Test("A load that legacy forgot ends once")
  func nearbyContent() {
    typealias Observation = NearbyContentSubject.Observation
    func isDeclared(_ legacy: [Observation], _ modern: [Observation]) -> Bool {
      self.isDeclared(
        .location(.here), legacy: legacy, modern: modern,
        NearbyContentSubject.Implementation.modern.declaredDifferences)
    }
    #expect(isDeclared([], [.completes(isOlder: true)]))
    #expect(!isDeclared([], [.completes(isOlder: true), .completes(isOlder: true)]))
    #expect(!isDeclared([], [.completes(isOlder: false)]))
  }

  @Test("An answer reaches who asked, and nobody else")
  func visitCalendar() {
    typealias Observation = VisitCalendarSubject.Observation
    func isDeclared(
      to asker: VisitCalendarSubject.Asker, _ legacy: [Observation], _ modern: [Observation]
    ) -> Bool {
      self.isDeclared(
        .answer(.lecture, to: asker), legacy: legacy, modern: modern,
        VisitCalendarSubject.Implementation.modern.declaredDifferences)
    }
    let (shown, told) = (Observation.shown([]), Observation.otherScreenTold("Lecture"))
    #expect(isDeclared(to: .otherScreen, [shown], [told]))
    #expect(isDeclared(to: .otherScreen, [shown], []))
    #expect(!isDeclared(to: .otherScreen, [told], [shown]))
    #expect(!isDeclared(to: .otherScreen, [told], []))
    #expect(!isDeclared(to: .otherScreen, [shown], [told, told]))
    #expect(isDeclared(to: .calendar, [told], [shown]))
    #expect(!isDeclared(to: .calendar, [shown], [told]))
  }

  @Test("A start begins orientation notifications once, and a stop ends them once")
  func locationManager() {
    typealias Observation = LocationManagerSubject.Observation
    func isDeclared(
      _ stimulus: LocationManagerSubject.Stimulus, _ legacy: [Observation], _ modern: [Observation]
    ) -> Bool {
      self.isDeclared(
        stimulus, legacy: legacy, modern: modern,
        LocationManagerSubject.Implementation.modern.declaredDifferences)
    }
    let stopped = [Observation.stopUpdatingLocation, .stopUpdatingHeading]
    #expect(isDeclared(.stop, stopped, stopped + [.endOrientationNotifications]))
    #expect(
      !isDeclared(
        .stop, stopped, stopped + [.endOrientationNotifications, .endOrientationNotifications]))
    #expect(!isDeclared(.stop, [], [.endOrientationNotifications]))
    #expect(!isDeclared(.stop, stopped, stopped + [.beginOrientationNotifications]))
    #expect(!isDeclared(.readProperties, [], [.beginOrientationNotifications]))
  }
}
