@testable import CaseStudy
import Testing

/// Tests that the declared differences do not cover observations that are merely similar.
@Suite("Extent of the view model's declared differences")
@MainActor
struct AddLocationDeclaredWidthTests {
  private typealias Stimulus = AddLocationSubject.Stimulus
  private typealias Observation = AddLocationSubject.Observation
  private let declared = DeclaredWidth(AddLocationSubject.Implementation.modern.declaredDifferences)
  private let asked: [Observation] = [.querying(true), .asks("Oslo")]
  private let answer = Stimulus.answer(0, .places)
  private let empty = Observation.lists(.init())

  @Test("The differences cover only late answers")
  func lateAnswers() {
    let (late, current) = (
      Observation.answers("Oslo", isLate: true), Observation.answers("Oslo", isLate: false)
    )
    let (legacy, ends) = ([late, .querying(false), empty], [current, .querying(false), empty])
    declared.check(
      then: answer, legacy: legacy, modern: [late],
      not: legacy, [late, .querying(false)], [late, empty], [], [empty])
    declared.check(then: answer, legacy: ends, not: [current])
    declared.check(then: answer, legacy: legacy + legacy, modern: [late, late])
    declared.check(
      then: answer, legacy: legacy + ends, modern: [late] + ends,
      not: [late], [late, current], ends, [late] + legacy)
  }

  @Test("The differences cover only the end of querying at a short text")
  func shortText() {
    let ask = (Stimulus.type("Oslo"), asked, asked)
    declared.check(
      ask, then: .type("O"), legacy: [empty], modern: [.querying(false), empty],
      not: [empty], [empty, .querying(false)], [.querying(true), empty])
    declared.check(then: .type("O"), legacy: [empty], not: [.querying(false), empty])
  }

  @Test("The differences cover only one cancellation of each request")
  func cancellations() {
    let ask = (Stimulus.type("Oslo"), asked, asked)
    let ends = DeclaredWidth.same(
      answer, Observation.answers("Oslo", isLate: false), .querying(false), empty)
    let released: [Observation] = [.viewModelReleased]
    let cancels = [.cancels] + released
    declared.check(
      ask, then: .leave, legacy: released, modern: cancels, not: released, [.cancels] + cancels)
    declared.check(then: .leave, legacy: released, not: cancels)
    declared.check(ask, ends, then: .leave, legacy: released, not: cancels)
    declared.check(
      ask, ask, then: .leave, legacy: released, modern: [.cancels] + cancels,
      not: released, cancels, [.cancels, .cancels] + cancels)

    let last = Stimulus.typeAndLeave("Suva")
    let asksLast: [Observation] = [.querying(true), .asks("Suva")]
    declared.check(
      then: last, legacy: asksLast + released, modern: asksLast + cancels, not: asksLast + released, released)
    declared.check(
      ask, then: last, legacy: asksLast + released,
      modern: [.querying(true), .cancels, .asks("Suva")] + cancels,
      not: asksLast + cancels)
  }
}
