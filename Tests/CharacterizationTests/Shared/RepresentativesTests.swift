import CaseStudy
import Testing

@Suite("Samples of values")
struct RepresentativesTests {
  @Test(
    "A proof meets each representative of the types of its values, or says why not", arguments: Features.all)
  func met(feature: any Feature) {
    #expect(!feature.representatives.isEmpty)
    for representative in feature.representatives {
      #expect(
        representative.isMet == (representative.whyUntried == nil),
        "\(feature): \(representative.name); add it to the alphabet of a scenario, or say why not")
    }
  }
}
