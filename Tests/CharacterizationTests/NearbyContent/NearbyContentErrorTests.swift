import CaseStudy
import Testing

extension NearbyContentTests {
  /// Pins [rule 6](Docs/NearbyContent/Rules.md#rule-6).
  @Suite("Errors (rule 6)")
  @MainActor
  struct NearbyContentErrorTests {
    @Test(
      "An error stops the manager if a first location is awaited, and the load is over",
      arguments: Implementation.underTest)
    func awaiting(_ implementation: Implementation) {
      let subject = implementation.subject()
      subject.apply(.load(force: false))
      #expect(subject.apply(.error) == [.stopsLocations, .completes(isOlder: false)])
    }

    @Test("Otherwise an error stops nothing", arguments: Implementation.underTest)
    func notAwaiting(_ implementation: Implementation) {
      let subject = implementation.subject()
      subject.apply(.startUpdating)
      #expect(subject.apply(.error) == [])
      subject.apply(each: [.load(force: false), .startUpdating])
      #expect(subject.apply(.error) == .completed)
      #expect(subject.apply(.error) == [])
    }
  }
}
