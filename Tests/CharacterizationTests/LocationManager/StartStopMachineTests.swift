import CaseStudy
import CoreLocationStandIn
import Testing

extension LocationManagerProofs {
  @Suite("The start-stop machine")
  @MainActor
  struct StartStopMachineTests {
    typealias Machine = LocationManagerSubject.StartStopMachine

    @Test("Every permission goes with every activity, and each state is named by what it does")
    func grid() throws {
      let machine = try Machine(of: .legacy)
      #expect(machine.states.count == 20)
      #expect(machine.states.first?.description == "idle (not determined)")
      #expect(Set(machine.states.map(\.description)).count == 20)
    }

    @Test("Every regression says what a user would have noticed, in one sentence")
    func noticed() {
      for regression in LocationManagerFeature().regressions {
        let sentence = regression.noticed
        #expect(sentence.hasSuffix(".") && !sentence.contains(". "), "\(regression.name)")
      }
    }
  }
}
