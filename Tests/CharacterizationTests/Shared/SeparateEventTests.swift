@testable import CaseStudy
import DeclaredDifferences
import Equivalence
import TestSupport
import Testing

/// Tests each reason why no scenario combines two kinds of event: the pair must show no difference.
@Suite(
  "Events that no scenario combines", .isolatesProcessWideState, .enabled(if: MaintainersTests.drafts.areRun))
@MainActor
struct SeparateEventTests {
  @Test("Two events that no scenario combines show no difference together", arguments: Features.explored)
  func pairs(of feature: any Feature) async {
    await explorePairs(of: feature)
  }

  private func explorePairs<Tested: Feature>(of feature: Tested) async {
    for (one, other) in feature.separateEventPairs {
      let report = await feature.exploreTogether(one, other)
      #expect(
        report?.differences.isEmpty == true, "\(feature): \(one), \(other): \(report.map { "\($0)" } ?? "")")
    }
  }
}

extension Feature {
  /// Explores the simplest scenario of each kind together, with all events of both kinds and one of each other kind.
  ///
  /// It begins with the first scenario's initial conditions. It ends after few states, so it can find a difference but
  /// proves nothing.
  @MainActor
  fileprivate func exploreTogether(_ one: String, _ other: String) async
    -> Report<Subject.Stimulus, Subject.Observation>?
  {
    func simplest(with kind: String) -> Scenario? {
      scenarios.filter { $0.alphabet.contains { word(of: $0) == kind } }.min {
        $0.alphabet.count < $1.alphabet.count
      }
    }
    guard let scenario = simplest(with: one), let second = simplest(with: other),
      let modern = Subject.implementations.first(where: { $0.name == "modern" })
    else { return nil }
    var kinds: Set<String> = []
    let alphabet = (scenario.alphabet + second.alphabet).filter { event in
      kinds.insert(word(of: event)).inserted || [one, other].contains(word(of: event))
    }
    let comparison = Comparison(
      starts: scenario.starts(of: modern), alphabet: alphabet,
      declared: modern.declaredDifferences.filter { scenario.canShow($0) || second.canShow($0) },
      maxChoicesPerStep: scenario.maxChoicesPerStep, assumptions: scenario.assumptions + second.assumptions)
    return await report(comparison, Limits(states: 50), false, { _ in })
  }
}
