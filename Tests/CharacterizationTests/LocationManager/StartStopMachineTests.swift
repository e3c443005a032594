import CaseStudy
import CoreLocationStandIn
import Testing

extension LocationManagerProofs {
  @Suite("The start-stop state machine")
  @MainActor
  struct StartStopMachineTests {
    @Test("The state machine has a named state for each combination of activity and permission")
    func grid() throws {
      let feature = LocationManagerFeature()
      let names = try #require(feature.names(of: feature.machine()))
      #expect(names.first == "idle (not determined)")
      #expect(names.count == 20 && Set(names).count == 20)
      #expect(!names.contains { $0.contains(" or ") || $0.contains("()") })
    }

    @Test("Every regression describes its effect on a user in one sentence")
    func noticed() {
      for regression in LocationManagerFeature().regressions {
        let sentence = regression.noticed
        #expect(sentence.hasSuffix(".") && !sentence.contains(". "), "\(regression.name)")
      }
    }
  }
}
