import CaseStudy
import CoreLocationStandIn
import Testing

extension LocationManagerProofs {
  @Suite("The start-stop state machine")
  @MainActor
  struct StartStopMachineTests {
    typealias Machine = LocationManagerSubject.StartStopMachine

    @Test("Every permission occurs with every activity, and each state has the name of its behaviour")
    func grid() throws {
      let machine = try Machine(of: .legacy)
      #expect(machine.states.count == 20)
      #expect(machine.states.first?.description == "idle (not determined)")
      #expect(Set(machine.states.map(\.description)).count == 20)
    }

    @Test("Every regression names its effect on a user in one sentence")
    func noticed() {
      for regression in LocationManagerFeature().regressions {
        let sentence = regression.noticed
        #expect(sentence.hasSuffix(".") && !sentence.contains(". "), "\(regression.name)")
      }
    }
  }
}
