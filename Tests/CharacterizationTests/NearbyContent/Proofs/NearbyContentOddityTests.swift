@testable import CaseStudy
import ModernLocation
import Testing

extension NearbyContentProofs {
  /// Pins [rule 10](Docs/Reference/NearbyContent.md#rule-10) on each side.
  @Suite("Oddities (rule 10)")
  @MainActor
  struct NearbyContentOddityTests {
    @Test("Legacy never ends a load that waits for a first location if another load follows")
    func forgotten() {
      let subject = Implementation.legacy.subject()
      subject.apply(.load(force: false))
      #expect(subject.apply(.load(force: false)) == [.forgetsLoad(isOlder: true)])
      #expect(subject.apply(.error) == [.stopsLocations, .completes(isOlder: false)])
    }

    @Test("Modern ends every load that waits for a first location")
    func notForgotten() {
      let subject = Implementation.modern.subject()
      subject.apply(.load(force: false))
      #expect(subject.apply(.load(force: false)) == [])
      #expect(
        subject.apply(.error)
          == [.stopsLocations, .completes(isOlder: true), .completes(isOlder: false)])
    }

    @Test(
      "If a search fails, stored content stays, and only modern reports the failure",
      arguments: Implementation.all)
    func failure(_ implementation: Implementation) {
      let told: [Subject.Observation] = implementation.name == "modern" ? [.tellsFailure(.network)] : []
      let subject = implementation.subject()
      subject.apply(each: [.location(.here), .load(force: false), .answer(0, .found)])
      #expect(subject.apply(.answer(0, .failure)) == told + .completed)
      #expect(subject.apply(.load(force: false)) == [.geocodes("here")])
      let placeholder = implementation.subject(in: .placeholders)
      placeholder.apply(each: [.load(force: false), .answer(0, .found), .nextDay, .load(force: false)])
      #expect(placeholder.apply(.answer(0, .failure)) == told + .completed)
    }

    @Test(
      "If a load comes between the geocoder's answer and the articles, both classes geocode again",
      arguments: Implementation.all)
    func twice(_ implementation: Implementation) {
      let subject = implementation.subject()
      subject.apply(each: [.location(.here), .load(force: false), .answer(0, .found)])
      #expect(subject.apply(.load(force: false)) == [.geocodes("here")])
      #expect(subject.apply(.answer(0, .found)) == [.stores([.nearby(.here)]), .completes(isOlder: true)])
      #expect(subject.apply(.answer(0, .found)) == [.searches("here", limit: 20)])
      #expect(subject.apply(.answer(0, .found)) == .completed)
    }
  }
}
