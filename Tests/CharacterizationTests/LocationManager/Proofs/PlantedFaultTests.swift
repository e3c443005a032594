@testable import CaseStudy
import CoreLocationStandIn
import Equivalence
import TestSupport
import Testing

extension LocationManagerProofs {
  @Suite("Faults planted in the draft", .enabled(if: MaintainersTests.drafts.areRun))
  @MainActor
  struct PlantedFaultTests {
    /// A fault that the published class does not have, which the test simulates by changing the draft's observations.
    struct Fault: Sendable, CustomTestStringConvertible {
      let testDescription: String
      let change: @Sendable (Stimulus, [Observation]) -> [Observation]

      init(_ words: String, _ change: @escaping @Sendable (Stimulus, [Observation]) -> [Observation]) {
        testDescription = words
        self.change = change
      }

      static let all = [
        Fault("the delegate gets every error twice") { _, shown in
          shown.flatMap { if case .toldError = $0 { [$0, $0] } else { [$0] } }
        },
        Fault("the delegate gets no error") { _, shown in
          shown.filter { if case .toldError = $0 { false } else { true } }
        },
        Fault("a start does not set the orientation of headings") { stimulus, shown in
          stimulus == .start
            ? shown.filter { if case .headingOrientation = $0 { false } else { true } } : shown
        },
        Fault("a start requests a permission that the user has given") { stimulus, shown in
          stimulus == .start ? [.requestWhenInUseAuthorization] + shown : shown
        },
        Fault("a start begins headings before locations") { stimulus, shown in
          stimulus == .start
            ? shown.filter { $0 == .startUpdatingHeading } + shown.filter { $0 != .startUpdatingHeading }
            : shown
        },
        Fault("a start also requests a single location") { stimulus, shown in
          stimulus == .start ? shown + [.requestLocation] : shown
        },
        Fault("a stop does not end locations") { stimulus, shown in
          stimulus == .stop ? shown.filter { $0 != .stopUpdatingLocation } : shown
        },
        Fault("a stop does not end headings") { stimulus, shown in
          stimulus == .stop ? shown.filter { $0 != .stopUpdatingHeading } : shown
        },
        Fault("the delegate gets every location twice") { _, shown in
          shown.flatMap { if case .toldLocation = $0 { [$0, $0] } else { [$0] } }
        },
        Fault("the delegate gets no location") { _, shown in
          shown.filter { if case .toldLocation = $0 { false } else { true } }
        },
        Fault("the delegate gets no reliable heading") { _, shown in
          shown.filter { if case .toldHeading(let heading) = $0 { heading.accuracy <= 0 } else { true } }
        },
        Fault("the delegate gets a grant instead of a refusal") { _, shown in
          shown.map { $0 == .toldEnabled(false) ? .toldEnabled(true) : $0 }
        },
        Fault("the manager handles no rotation") { stimulus, shown in
          if case .rotation = stimulus { [] } else { shown }
        },
      ]
    }

    /// The draft with a planted fault.
    @MainActor
    private final class Faulty: @MainActor Equivalence.TestSubject {
      let draft: LocationManagerSubject
      let fault: Fault

      init(_ draft: LocationManagerSubject, _ fault: Fault) {
        self.draft = draft
        self.fault = fault
      }

      func apply(_ stimulus: Stimulus) -> [Observation] { fault.change(stimulus, draft.apply(stimulus)) }
    }

    private static let alphabet: [Stimulus] = [
      .start, .stop, .location(.here), .heading(.reliable), .error(.network),
      .authorization(.denied), .authorization(.authorizedAlways), .rotation(.landscapeLeft),
    ]

    /// For each difference in the report, returns the names of the regressions that explain it.
    private func names(_ fault: Fault, in draft: Implementation = .draft) async -> [[String]] {
      let start = Start { $0.status = .authorizedWhenInUse }.quiet
      let report = Comparison(
        starts: [
          ComparisonStart("plain, authorizedWhenInUse") {
            LocationManagerSubject(observingCreationOf: .legacy, in: start)
          } candidate: {
            Faulty(LocationManagerSubject(observingCreationOf: draft, in: start), fault)
          }
        ], alphabet: Self.alphabet, declared: LocationManagerSubject.declaredDifferences
      ).explore(limits: Limits(depth: 2))
      var names: [[String]] = []
      for difference in report.differences {
        let all = await LocationManagerFeature().regressions(in: difference, of: .plain, isDraft: true)
        names.append(all.map(\.name))
      }
      return names
    }

    @Test("Without a planted fault, the regressions explain each difference")
    func none() async {
      let names = await names(Fault("none") { $1 })
      #expect(!names.isEmpty && !names.contains([]))
    }

    @Test("No regression explains the difference of a planted fault", arguments: Fault.all)
    func planted(_ fault: Fault) async {
      #expect(await names(fault).contains([]))
    }

    @Test("With all switches off, no regression explains a planted fault", arguments: Fault.all)
    func unnamed(_ fault: Fault) async {
      let names = await names(fault, in: .switched(on: []))
      #expect(!names.isEmpty && names.allSatisfy(\.isEmpty), "\(names)")
    }
  }
}
