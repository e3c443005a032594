@testable import CaseStudy
import ModernLocation
import Testing

/// Tests that declared differences do not cover similar observations.
@Suite("Extent of the nearby-content source's declared differences")
@MainActor
struct NearbyContentDeclaredWidthTests {
  private typealias Stimulus = NearbyContentSubject.Stimulus
  private typealias Observation = NearbyContentSubject.Observation
  private let declared = DeclaredWidth(NearbyContentSubject.Implementation.modern.declaredDifferences)

  @Test("In modern, a load that legacy forgets must end once, together with the newer waiting load")
  func nearbyContent() {
    let (load, error) = (Stimulus.load(force: false), Stimulus.error)
    let (forgets, end) = (Observation.forgetsLoad(isOlder: true), [Observation.completes(isOlder: false)])
    let older = Observation.completes(isOlder: true)
    let replaced = (load, [forgets], [Observation]())
    #expect(declared.covers(then: replaced))
    #expect(!declared.covers(load, legacy: [forgets], modern: [forgets]))
    #expect(!declared.covers(load, legacy: [forgets], modern: [older]))
    #expect(!declared.covers(.error, legacy: [forgets], modern: []))
    #expect(!declared.covers(load, legacy: [forgets, .sourceReleased], modern: [.sourceReleased]))

    #expect(declared.covers(after: replaced, then: (error, end, [older] + end)))
    for near in [end, end + [older], [older], [older, older] + end, [forgets] + end] {
      #expect(!declared.covers(after: replaced, then: (error, end, near)))
    }
    #expect(!declared.covers(error, legacy: end, modern: [older] + end))
    #expect(!declared.covers(after: replaced, then: (.location(.here), [], [older])))
    #expect(
      !declared.covers(
        after: replaced, then: (error, [.stopsLocations] + end, [older] + end)))
    let ended = (error, end, [older] + end)
    #expect(!declared.covers(after: replaced, ended, then: (error, [], [older])))

    // A third load ends at once, before the two waiting loads.
    let third = (load, end, end)
    #expect(declared.covers(after: replaced, then: third))
    #expect(declared.covers(after: replaced, third, then: (error, [older], [older, older])))
    #expect(!declared.covers(after: replaced, third, then: (error, [older], [older])))

    let gone = [Observation.forgetsLoad(isOlder: false), .sourceReleased]
    #expect(declared.covers(after: replaced, then: (.leave, gone, [forgets] + gone)))
    #expect(!declared.covers(after: replaced, then: (.leave, gone, gone)))
    #expect(!declared.covers(then: (.leave, gone, [forgets] + gone)))
  }

  @Test("While the screen exists, modern must report a failed search once, before the load ends")
  func failedSearch() {
    func same(_ stimulus: Stimulus, _ shown: Observation) -> (Stimulus, [Observation], [Observation]) {
      (stimulus, [shown], [shown])
    }
    let geocodes = same(.load(force: false), .geocodes("here"))
    let searches = same(.answer(0, .found), .searches("here", limit: 20))
    let (failure, end) = (Stimulus.answer(0, .failure), [Observation.completes(isOlder: false)])
    let tells = Observation.tellsFailure(.network)
    let told = (failure, end, [tells] + end)
    #expect(declared.covers(after: geocodes, searches, then: told))
    #expect(declared.covers(after: same(.load(force: false), .searchesWorldwide(limit: 50)), then: told))
    for near in [end, end + [tells], [tells], [tells, tells] + end, [.tellsFailure(.unreadable)] + end] {
      #expect(!declared.covers(after: geocodes, searches, then: (failure, end, near)))
    }
    #expect(!declared.covers(after: geocodes, then: told), "The failed request is a geocoder request")
    #expect(!declared.covers(then: told), "The source sent no request")
    for answer in [NearbyContentSubject.Answer.found, .foundWithoutAddress, .nothing] {
      #expect(!declared.covers(after: geocodes, searches, then: (.answer(0, answer), told.1, told.2)))
    }
    #expect(
      !declared.covers(after: geocodes, searches, told, then: told), "The request already has an answer")
    #expect(declared.covers(after: geocodes, searches, geocodes, then: told))
    #expect(
      !declared.covers(after: geocodes, searches, geocodes, then: (.answer(1, .failure), told.1, told.2)),
      "The failed request is the newer geocoder request")
    #expect(
      !declared.covers(after: geocodes, searches, (.leave, [], []), then: told), "The source is deallocated")
  }
}
