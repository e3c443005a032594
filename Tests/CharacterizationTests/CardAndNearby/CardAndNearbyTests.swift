@testable import CaseStudy
import Equivalence
import Foundation
import ModernLocation
import TestSupport
import Testing

/// Two features with a proof each can still fail together.
@Suite("The explore card and nearby content, together", .isolatesProcessWideState)
@MainActor
struct CardAndNearbyTests {
  typealias Implementation = CardAndNearbySubject.Implementation

  @Test(
    "No five events distinguish legacy from modern, except as declared")
  func equivalence() async {
    let explored = await CardAndNearbyFeature().explore(0, candidate: "modern", limits: Limits(depth: 5))
    #expect(explored.findings.map(\.text) == [])
    #expect(explored.problems == [])
    #expect(explored.limit?.depth == 5)
  }

  // MARK: Faults outside the proof of one feature

  /// A source that mistakes the card's stored decision for the record of the prompt.
  private nonisolated static let mistakesTheKey = NearbyContentSubject.Implementation.modern(
    "reads the wrong key"
  ) { DecisionAsPrompt(defaults: $0) }

  private nonisolated static let faults: [Implementation] = [
    Implementation("the source reads the wrong key", make: .init(card: .modern, source: mistakesTheKey)),
    Implementation(
      "the card writes to defaults of its own",
      make: .init(card: .modern, source: .modern, sharesDefaults: false)),
    Implementation(
      "the request to update nearby content is not passed on",
      make: .init(card: .modern, source: .modern, passesUpdatesOn: false)),
  ]

  @Test(
    "Alone, the source that reads the wrong key passes its proof under changes of permission",
    .enabled(if: MaintainersTests.drafts.areRun))
  func alone() {
    let report = NearbyContentSubject.Scenario.permissions.compared(Self.mistakesTheKey).explore()
    #expect(report.verdict == .equivalentExceptAsDeclared)
  }

  // Two faults are in the composition of the modern classes, although each class has its own proof.
  @Test(
    "The proof of both features finds each fault at a load", .enabled(if: MaintainersTests.drafts.areRun),
    arguments: faults)
  func together(fault: Implementation) async throws {
    let report = await CardAndNearbySubject.Scenario.oneDevice.compared(fault)
      .explore(audit: Audit(samples: 0), stopsAtFirstDifference: true)
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
