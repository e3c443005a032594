import CaseStudy
import CoreLocationStandIn
import Equivalence
import TestSupport
import Testing

extension LocationManagerProofs {
  @Suite("Faults planted in the draft", .enabled(if: MaintainersTests.drafts.areRun))
  @MainActor
  struct PlantedFaultTests {
    /// A fault that the published port did not have, made of what the draft shows.
    struct Fault: Sendable, CustomTestStringConvertible {
      let testDescription: String
      let change: @Sendable (Stimulus, [Observation]) -> [Observation]

      init(_ words: String, _ change: @escaping @Sendable (Stimulus, [Observation]) -> [Observation]) {
        testDescription = words
        self.change = change
      }

      static let all = [
        Fault("every error is told twice") { _, shown in
          shown.flatMap { if case .toldError = $0 { [$0, $0] } else { [$0] } }
        },
        Fault("no error is told") { _, shown in
          shown.filter { if case .toldError = $0 { false } else { true } }
        },
        Fault("headings are not oriented at a start") { stimulus, shown in
          stimulus == .start
            ? shown.filter { if case .headingOrientation = $0 { false } else { true } } : shown
        },
        Fault("a start requests permission though it was given") { stimulus, shown in
          stimulus == .start ? [.requestWhenInUseAuthorization] + shown : shown
        },
        Fault("a start begins headings before locations") { stimulus, shown in
          stimulus == .start
            ? shown.filter { $0 == .startUpdatingHeading } + shown.filter { $0 != .startUpdatingHeading }
            : shown
        },
        Fault("a start asks for a single location too") { stimulus, shown in
          stimulus == .start ? shown + [.requestLocation] : shown
        },
        Fault("a stop goes on with locations") { stimulus, shown in
          stimulus == .stop ? shown.filter { $0 != .stopUpdatingLocation } : shown
        },
        Fault("a stop goes on with headings") { stimulus, shown in
          stimulus == .stop ? shown.filter { $0 != .stopUpdatingHeading } : shown
        },
        Fault("every location is told twice") { _, shown in
          shown.flatMap { if case .toldLocation = $0 { [$0, $0] } else { [$0] } }
        },
        Fault("no location is told") { _, shown in
          shown.filter { if case .toldLocation = $0 { false } else { true } }
        },
        Fault("a reliable heading is not told") { _, shown in
          shown.filter { if case .toldHeading(let heading) = $0 { heading.accuracy <= 0 } else { true } }
        },
        Fault("a refusal is told as a grant") { _, shown in
          shown.map { $0 == .toldEnabled(false) ? .toldEnabled(true) : $0 }
        },
        Fault("a rotation is not handled") { stimulus, shown in
          if case .rotation = stimulus { [] } else { shown }
        },
      ]
    }

    /// The draft with a fault more.
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

    /// What the exploration lists.
    private func differences(
      _ fault: Fault, in draft: Implementation = .draft
    ) -> [Difference<Stimulus, Observation>] {
      Comparison(
        control: { LocationManagerSubject(.legacy, in: World { $0.status = .authorizedWhenInUse }.quiet) },
        candidate: {
          Faulty(
            LocationManagerSubject(draft, in: World { $0.status = .authorizedWhenInUse }.quiet), fault)
        }, alphabet: Self.alphabet, declared: LocationManagerSubject.declaredDifferences,
        named: PublishedRow.all.flatMap(\.differences)
      ).explore(limits: Limits(depth: 2)).differences
    }

    /// What the exploration lists that no row explains.
    private func unexplained(_ fault: Fault) -> [ObservationEdit<Observation>] {
      differences(fault).flatMap { $0.steps.last?.unexplained ?? [] }
    }

    @Test("Without a fault more, the rows explain everything")
    func none() {
      #expect(unexplained(Fault("none") { $1 }) == [])
    }

    @Test("Whatever no row explains is listed, also where a row shows in the same step", arguments: Fault.all)
    func planted(_ fault: Fault) {
      #expect(unexplained(fault) != [])
    }

    @Test("Where every row is repaired, no fault is taken for one", arguments: Fault.all)
    func unnamed(_ fault: Fault) {
      let differences = differences(fault, in: .switched(on: []))
      #expect(!differences.isEmpty)
      #expect(differences.filter { !$0.names.isEmpty } == [])
    }
  }
}
