@testable import CaseStudy
import ModernLocation
import Testing

/// Tests that the declared differences do not cover observations that are merely similar.
@Suite("Extent of the calendar's declared differences")
@MainActor
struct VisitCalendarDeclaredWidthTests {
  private typealias Stimulus = VisitCalendarSubject.Stimulus
  private typealias Observation = VisitCalendarSubject.Observation
  private let declared = DeclaredWidth(VisitCalendarSubject.Implementation.modern.declaredDifferences)

  @Test("Modern must give an answer only to the screen that asked")
  func visitCalendar() {
    let events = Observation.asked(.visits, .first)
    let asks = DeclaredWidth.same(Stimulus.appear, events, .asked(.places, .first))
    let otherAsks = DeclaredWidth.same(Stimulus.otherScreenAppears, events, .asked(.account, .first))
    let lecture = VisitCalendarSubject.Entry.lecture
    let (shown, told) = ([Observation.shown([lecture])], [Observation.otherScreenTold("Lecture")])
    let (toOther, toCalendar) = (Stimulus.answer(.lecture, to: .otherScreen), Stimulus.answer(.lecture))

    declared.check(
      otherAsks, asks, then: toOther, legacy: shown, modern: told,
      not: shown, [], told + told, told + shown, [.otherScreenTold("Parade")])
    // The other screen sent no request.
    declared.check(asks, then: toOther, legacy: shown, not: told)
    declared.check(asks, otherAsks, then: toOther, legacy: told, not: shown)

    let misled = (toCalendar, told, shown)
    declared.check(
      asks, otherAsks, then: toCalendar, legacy: told, modern: shown,
      not: told, [], shown + shown, [.shown([])], [.shown([lecture, lecture])])
    // The request already has an answer.
    declared.check(asks, otherAsks, misled, then: toCalendar, legacy: told, not: shown)
    declared.check(
      asks, otherAsks, then: .answer(.visitsFailed(.signedOut)), legacy: [.otherScreenTold("visits failed")],
      modern: [.alert(title: "Planned visits", message: Observation.signedOut)], not: [])

    // In modern, a user can select an entry that legacy does not show.
    let (select, details) = (Stimulus.select(.mayDay), [Observation.details([lecture])])
    declared.check(asks, otherAsks, misled, then: select, legacy: [], modern: details, not: [])
    declared.check(asks, (toCalendar, shown, shown), then: select, legacy: [], not: details)

    let dropped = DeclaredWidth.same(Stimulus.dropScreen, Observation.screenReleased)
    declared.check(asks, otherAsks, dropped, then: toCalendar, legacy: told, modern: [], not: shown)
  }
}
