import CaseStudy
import Testing

@Suite("Samples of values")
struct RepresentativesTests {
  @Test(
    "A proof covers each representative of the value types, or the representative gives a reason",
    arguments: Features.all)
  func met(feature: any Feature) {
    #expect(!feature.representatives.isEmpty)
    for representative in feature.representatives {
      #expect(
        representative.isMet == (representative.whyUntried == nil),
        "\(feature): \(representative.name); add it to the alphabet of a scenario, or say why not")
    }
  }
}
