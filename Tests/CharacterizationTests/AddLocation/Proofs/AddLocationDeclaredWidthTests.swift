@testable import CaseStudy
import Testing

/// Tests that declared differences do not cover similar observations.
@Suite("Extent of the view model's declared differences")
@MainActor
struct AddLocationDeclaredWidthTests {
  private typealias Stimulus = AddLocationSubject.Stimulus
  private typealias Observation = AddLocationSubject.Observation
  private let declared = DeclaredWidth(AddLocationSubject.Implementation.modern.declaredDifferences)

  @Test("The differences cover only late answers, the end of querying at a short text, and cancellations")
  func addLocation() {
    let answer = Stimulus.answer(0, .places)
    let (late, empty) = (Observation.answers("Oslo", isLate: true), Observation.lists(.init()))
    let legacy = [late, .querying(false), empty]
    #expect(declared.covers(answer, legacy: legacy, modern: [late]))
    for near in [legacy, [late, .querying(false)], [late, empty], [], [empty]] {
      #expect(!declared.covers(answer, legacy: legacy, modern: near))
    }
    let current = [Observation.answers("Oslo", isLate: false), .querying(false), empty]
    #expect(!declared.covers(answer, legacy: current, modern: [current[0]]))
    #expect(declared.covers(answer, legacy: legacy + legacy, modern: [late, late]))
    #expect(declared.covers(answer, legacy: legacy + current, modern: [late] + current))
    for near in [[late], [late, current[0]], current, [late] + legacy] {
      #expect(!declared.covers(answer, legacy: legacy + current, modern: near))
    }

    let asked: [Observation] = [.querying(true), .asks("Oslo")]
    let ask = (Stimulus.type("Oslo"), asked, asked)
    let short = Stimulus.type("O")
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
    #expect(declared.covers(after: ask, ask, then: (.leave, released, [.cancels, .cancels] + released)))
    for near in [released, [.cancels] + released, [.cancels, .cancels, .cancels] + released] {
      #expect(!declared.covers(after: ask, ask, then: (.leave, released, near)))
    }

    let last = Stimulus.typeAndLeave("Suva")
    let asksLast: [Observation] = [.querying(true), .asks("Suva")]
    #expect(declared.covers(last, legacy: asksLast + released, modern: asksLast + [.cancels] + released))
    #expect(!declared.covers(last, legacy: asksLast + released, modern: asksLast + released))
    #expect(!declared.covers(last, legacy: asksLast + released, modern: released))
    let cancelsBoth: [Observation] = [.querying(true), .cancels, .asks("Suva"), .cancels]
    #expect(declared.covers(after: ask, then: (last, asksLast + released, cancelsBoth + released)))
    #expect(!declared.covers(after: ask, then: (last, asksLast + released, asksLast + [.cancels] + released)))
  }
}
