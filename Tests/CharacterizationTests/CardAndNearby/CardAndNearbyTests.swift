@testable import CaseStudy
import Equivalence
import Foundation
import ModernLocation
import TestSupport
import Testing

/// Tests a composition of two features, which can fail although each feature has its own proof.
@Suite("The explore card with nearby content", .isolatesProcessWideState)
@MainActor
struct CardAndNearbyTests {
  typealias Implementation = CardAndNearbySubject.Implementation

  @Test("No sequence of up to five events distinguishes legacy from modern, except as declared")
  func equivalence() async {
    let explored = await CardAndNearbyFeature().explore(0, candidate: "modern", limits: Limits(depth: 5))
    #expect(explored.findings.map(\.text) == [])
    #expect(explored.problems == [])
    #expect(explored.limit?.depth == 5)
  }

  // MARK: Faults that the proof of one feature cannot detect

  /// A source that takes the stored decision, if there is one, for the record of the prompt.
  private nonisolated static let readsWrongKey = NearbyContentSubject.Implementation.modern(
    "reads the wrong key"
  ) { DecisionAsPrompt(defaults: $0) }

  private nonisolated static let faults: [Implementation] = [
    Implementation("the source reads the wrong key", make: .init(card: .modern, source: readsWrongKey)),
    Implementation(
      "the card writes to its own user defaults",
      make: .init(card: .modern, source: .modern, sharesDefaults: false)),
    Implementation(
      "the screen does not pass on the card's request to update nearby content",
      make: .init(card: .modern, source: .modern, passesUpdatesOn: false)),
  ]

  @Test(
    "The proof of nearby content alone does not detect that the source reads the wrong key",
    .enabled(if: MaintainersTests.drafts.areRun))
  func alone() {
    let report = NearbyContentSubject.Scenario.permissions.compared(Self.readsWrongKey).explore()
    #expect(report.verdict == .equivalentExceptAsDeclared)
  }

  // Two of the faults are in the composition of the modern classes, and the third is the wrong key.
  @Test(
    "The comparison of both features detects each fault at a load",
    .enabled(if: MaintainersTests.drafts.areRun),
    arguments: faults)
  func together(fault: Implementation) async throws {
    let report = await CardAndNearbySubject.Scenario.oneDevice.compared(fault)
      .explore(audit: nil, stopsAtFirstDifference: true)
    #expect(report.verdict == .different)
    let last = try #require(report.differences.first?.steps.last)
    #expect(last.control.contains(.nearby(.completes(isOlder: false))))
    #expect(!last.candidate.contains(.nearby(.completes(isOlder: false))))
    #expect(last.candidate.contains(.nearby(.searchesWorldwide(limit: 50))) == fault.make.passesUpdatesOn)
  }
}

private final class DecisionAsPrompt: LocationPrompt {
  private let defaults: UserDefaults

  init(defaults: UserDefaults) { self.defaults = defaults }

  var wasShown: Bool {
    defaults.object(forKey: "LocationEnabled") == nil
      ? defaults.bool(forKey: "DidPromptForLocation") : defaults.bool(forKey: "LocationEnabled")
  }
}
