import CaseStudy
import Equivalence
import TestSupport
import Testing

extension SavedPlacesProofs {
  @Suite("Proofs")
  @MainActor
  struct ProofTests {
    @Test("No sequence of stimuli and faults tells legacy and modern apart, except as declared")
    func equivalence() async {
      await expectProof(in: SavedPlacesFeature())
    }

    @Test(
      "After any fault, in any reachable state, the old content or the new can be read",
      arguments: Subject.Implementation.all,
      // No text has to do with a fault; CI tries them all the same.
      Subject.Scenario.allCases.filter { $0 != .values || MaintainersTests.areRun })
    func nothingIsLost(_ implementation: Subject.Implementation, scenario: Subject.Scenario) {
      let report = exploration(of: implementation, in: scenario).explore()
      #expect(report.verdict == .equivalent)
      #expect(report.problems == [])
    }

    @Test("A document that writes in place loses both, in three steps")
    func draft() throws {
      let report = exploration(of: .inPlace, in: .file).explore(limits: Limits(depth: 3))
      let shortest = try #require(report.differences.first)
      #expect(
        shortest.steps.map(\.description) == [
          ".newDocument", ".setTitle(.paris)", ".save, the write: fails in the middle",
        ])
      #expect(shortest.edits == [.missing(.onDisk(.old)), .extra(.onDisk(.neither))])
    }

    /// Compares an implementation with what it promises.
    private func exploration(
      of implementation: Subject.Implementation, in scenario: Subject.Scenario
    ) -> Comparison<NothingIsLost, Subject> {
      Comparison(
        starts: [
          ComparisonStart("\(scenario)") {
            NothingIsLost(subject: Subject(implementation, in: scenario))
          } candidate: {
            Subject(implementation, in: scenario)
          }
        ],
        alphabet: Stimulus.ofTheDisk, observationKinds: [.onDisk(.old)])
    }

    @Test("The proof refutes a document that writes in place")
    func refuted() throws {
      let report = Subject.Scenario.file.compared(.inPlace).explore(limits: Limits(depth: 3))
      #expect(report.verdict == .different)
      let shortest = try #require(report.differences.first)
      #expect(shortest.edits == [.missing(.onDisk(.old)), .extra(.onDisk(.neither))])
      #expect(shortest.steps.last?.stimulus == .save)
    }
  }
}

/// An implementation as it promises to be: the same, but where something is lost, the old content is still there.
@MainActor
private struct NothingIsLost: @MainActor OpenSubject {
  let subject: SavedPlacesSubject

  var fingerprint: Fingerprint { subject.fingerprint }

  func apply(
    _ stimulus: SavedPlacesSubject.Stimulus, choices: Choices
  ) -> [SavedPlacesSubject.Observation] {
    subject.apply(stimulus, choices: choices).map { $0 == .onDisk(.neither) ? .onDisk(.old) : $0 }
  }
}

extension SavedPlacesSubject.Stimulus {
  /// The alphabet without what has nothing to do with the disk: the years and the user's name.
  fileprivate static var ofTheDisk: [Self] {
    alphabet.filter {
      switch $0 {
      case .askYears, .logIn, .askUserName: false
      default: true
      }
    }
  }
}
