@testable import CaseStudy
import ModernLocation
import Testing

/// Tests that the declared differences do not cover observations that are merely similar.
@Suite("Extent of the nearby-content source's declared differences")
@MainActor
struct NearbyContentDeclaredWidthTests {
  private typealias Stimulus = NearbyContentSubject.Stimulus
  private typealias Observation = NearbyContentSubject.Observation
  private let declared = DeclaredWidth(NearbyContentSubject.Implementation.modern.declaredDifferences)
  private let load = Stimulus.load(force: false)
  private let end = [Observation.completes(isOlder: false)]

  @Test("In modern, a load that legacy forgets must end once, together with the newer waiting load")
  func forgottenLoad() {
    let (forgets, older) = (Observation.forgetsLoad(isOlder: true), Observation.completes(isOlder: true))
    let replaced = (load, [forgets], [Observation]())
    declared.check(then: load, legacy: [forgets], modern: [], not: [forgets], [older])
    declared.check(then: .error, legacy: [forgets], not: [])
    declared.check(then: load, legacy: [forgets, .sourceReleased], not: [.sourceReleased])
    declared.check(
      replaced, then: .error, legacy: end, modern: [older] + end,
      not: end, end + [older], [older], [older, older] + end, [forgets] + end)
    declared.check(then: .error, legacy: end, not: [older] + end)
    declared.check(replaced, then: .location(.here), legacy: [], not: [older])
    declared.check(replaced, then: .error, legacy: [.stopsLocations] + end, not: [older] + end)
    declared.check(replaced, (.error, end, [older] + end), then: .error, legacy: [], not: [older])

    // A third load ends at once, before the two waiting loads.
    declared.check(replaced, then: load, legacy: end, modern: end)
    declared.check(
      replaced, (load, end, end), then: .error, legacy: [older], modern: [older, older], not: [older])

    let gone = [Observation.forgetsLoad(isOlder: false), .sourceReleased]
    declared.check(replaced, then: .leave, legacy: gone, modern: [forgets] + gone, not: gone)
    declared.check(then: .leave, legacy: gone, not: [forgets] + gone)
  }

  @Test("While the screen exists, modern must report a failed search once, before the load ends")
  func failedSearch() {
    let geocodes = DeclaredWidth.same(load, Observation.geocodes("here"))
    let searches = DeclaredWidth.same(Stimulus.answer(0, .found), Observation.searches("here", limit: 20))
    let worldwide = DeclaredWidth.same(load, Observation.searchesWorldwide(limit: 50))
    let (failure, tells) = (Stimulus.answer(0, .failure), Observation.tellsFailure(.network))
    let told = [tells] + end
    declared.check(
      geocodes, searches, then: failure, legacy: end, modern: told,
      not: end, end + [tells], [tells], [tells, tells] + end, [.tellsFailure(.unreadable)] + end)
    declared.check(worldwide, then: failure, legacy: end, modern: told)
    // The failed request is not a search.
    declared.check(geocodes, then: failure, legacy: end, not: told)
    // No request was sent.
    declared.check(then: failure, legacy: end, not: told)
    // The request already has an answer.
    declared.check(geocodes, searches, (failure, end, told), then: failure, legacy: end, not: told)
    for answer in [NearbyContentSubject.Answer.found, .foundWithoutAddress, .nothing] {
      declared.check(geocodes, searches, then: .answer(0, answer), legacy: end, not: told)
    }
    // The older request is the search, and the newer one is not.
    declared.check(geocodes, searches, geocodes, then: failure, legacy: end, modern: told)
    declared.check(geocodes, searches, geocodes, then: .answer(1, .failure), legacy: end, not: told)
    // The source is deallocated.
    declared.check(geocodes, searches, (.leave, [], []), then: failure, legacy: end, not: told)
  }
}
