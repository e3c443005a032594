@testable import CaseStudy
import Equivalence
import TestSupport
import Testing

@Suite("Features")
@MainActor
struct FeatureTests {
  @Test(
    "The states of a feature's state machine have different names",
    .enabled(if: MaintainersTests.pages.areRun), arguments: Features.all)
  func machine(of feature: any Feature) async throws {
    let machine = try await feature.machine()
    let names = try feature.stateNames(of: machine)
    #expect(machine.states.count > 10)
    #expect(Set(names).count == machine.states.count)
  }

  @Test(
    "The scenarios contain each representative value, or the feature gives a reason for the gap",
    arguments: Features.all)
  func representatives(of feature: any Feature) {
    var unused = Set(feature.missingValueReasons.keys)
    for gap in feature.representatives where !gap.isMet {
      let reasons = feature.missingValueReasons.keys.filter([gap.name, gap.place, gap.property].contains)
      #expect(
        !reasons.isEmpty, "\(feature), \(gap.name): add an event, or a reason to `missingValueReasons`"
      )
      unused.subtract(reasons)
    }
    #expect(unused.isEmpty, "\(feature): no gap has these reasons")
  }

  @Test("Any two kinds of event share a scenario, or the feature has a reason", arguments: Features.explored)
  func apart(in feature: any Feature) {
    var unused = Set(feature.separateEventReasons.keys)
    for (one, other) in feature.separateEventPairs {
      let reasons = feature.separateEventReasons.keys.filter([one, other, "\(one), \(other)"].contains)
      #expect(!reasons.isEmpty, "\(feature): \(one), \(other)")
      unused.subtract(reasons)
    }
    #expect(unused.isEmpty, "\(feature): no pair has these reasons")
  }

  @Test("The shortest path to each state leads to this state, even if the path has choices")
  func shortestPaths() async throws {
    let machine = try await SavedPlacesFeature().machine()
    let ends = machine.shortestSequences.map { way in
      way.reduce(0) { state, name in
        machine.states[state].first { machine.name(of: $0) == name }?.target ?? -1
      }
    }
    #expect(ends == Array(machine.states.indices))
  }

  @Test("Every regression describes its effect on a user in one sentence")
  func effects() {
    for regression in Features.all.flatMap(\.regressions) {
      let sentence = regression.noticed
      #expect(sentence.hasSuffix(".") && !sentence.contains(". "), "\(regression.name)")
    }
  }
}
