@testable import CaseStudy
import ModernLocation
import Testing

/// Tests that declared differences do not cover similar observations.
@Suite("Extent of the calendar's declared differences")
@MainActor
struct VisitCalendarDeclaredWidthTests {
  private typealias Stimulus = VisitCalendarSubject.Stimulus
  private typealias Observation = VisitCalendarSubject.Observation
  private let declared = DeclaredWidth(VisitCalendarSubject.Implementation.modern.declaredDifferences)

  @Test("Modern must give an answer only to the screen with the request")
  func visitCalendar() {
    let (events, places) = (Observation.asked(.events, .first), Observation.asked(.places, .first))
    let asks = (Stimulus.appear, [events, places], [events, places])
    let account = Observation.asked(.account, .first)
    let otherAsks = (Stimulus.otherScreenAppears, [events, account], [events, account])
    let lecture = VisitCalendarSubject.Entry.lecture
    let (shown, told) = ([Observation.shown([lecture])], [Observation.otherScreenTold("Lecture")])
    let toOther = Stimulus.answer(.lecture, to: .otherScreen)
    let toCalendar = Stimulus.answer(.lecture)

    #expect(declared.covers(after: otherAsks, asks, then: (toOther, shown, told)))
    for near in [shown, [], told + told, told + shown, [.otherScreenTold("Parade")]] {
      #expect(!declared.covers(after: otherAsks, asks, then: (toOther, shown, near)))
    }
    #expect(!declared.covers(after: asks, then: (toOther, shown, told)), "The other screen sent no request")
    #expect(!declared.covers(after: asks, otherAsks, then: (toOther, told, shown)))

    let misled = (toCalendar, told, shown)
    #expect(declared.covers(after: asks, otherAsks, then: misled))
    #expect(
      !declared.covers(after: asks, otherAsks, misled, then: misled), "The request already has an answer")
    for near in [told, [], shown + shown, [.shown([])], [.shown([lecture, lecture])]] {
      #expect(!declared.covers(after: asks, otherAsks, then: (toCalendar, told, near)))
    }
    let failure = Stimulus.answer(.eventsFailed(.signedOut))
    let alert = [Observation.alert(title: "Planned visits", message: "You are signed out.")]
    let otherFailure = [Observation.otherScreenTold("events failed")]
    #expect(declared.covers(after: asks, otherAsks, then: (failure, otherFailure, alert)))
    #expect(!declared.covers(after: asks, otherAsks, then: (failure, otherFailure, [])))

    // In modern, a user can select an entry that legacy does not show.
    let details = [Observation.details([lecture])]
    let select = Stimulus.select(.mayDay)
    #expect(declared.covers(after: asks, otherAsks, misled, then: (select, [], details)))
    #expect(!declared.covers(after: asks, otherAsks, misled, then: (select, [], [])))
    #expect(!declared.covers(after: asks, (toCalendar, shown, shown), then: (select, [], details)))

    let release = [Observation.screenReleased]
    let dropped = (Stimulus.dropScreen, release, release)
    #expect(declared.covers(after: asks, otherAsks, dropped, then: (toCalendar, told, [])))
    #expect(!declared.covers(after: asks, otherAsks, dropped, then: misled))
  }
}
