@testable import CaseStudy
import Equivalence
import TestSupport
import Testing

extension SavedPlacesProofs {
  @Suite("Proofs")
  @MainActor
  struct ProofTests {
    @Test("No sequence of events and faults distinguishes legacy from modern, except as declared")
    func equivalence() async throws {
      let scenario = Subject.Scenario.file
      let report = await scenario.compared(.modern, with: .legacy, alphabet: scenario.alphabet)
        .explore(waiting: .laterRunLoopPass, limits: .ofTests)
      try report.requireProof(of: SavedPlacesFeature())
      #expect(report.verdict == .equivalentExceptAsDeclared)
    }

    @Test(
      "After a fault in any reachable state, either the old or the new content can be read",
      arguments: Subject.Implementation.all,
      // Faults do not depend on texts, so only a maintainer's run includes the scenario of texts.
      Subject.Scenario.allCases.filter { $0 != .values || MaintainersTests.areRun })
    func nothingIsLost(_ implementation: Subject.Implementation, scenario: Subject.Scenario) {
      let report = exploration(of: implementation, in: scenario).explore()
      #expect(report.verdict == .equivalent)
      #expect(report.problems == [])
    }

    @Test("If a document writes in place, the exploration finds three steps that lose both contents")
    func inPlace() throws {
      let limits = Limits(depth: 3)
      for report in [
        exploration(of: .inPlace, in: .file).explore(limits: limits),
        Subject.Scenario.file.compared(.inPlace).explore(limits: limits),
      ] {
        let shortest = try #require(report.differences.first)
        #expect(
          shortest.steps.map(\.event) == [
            ".newDocument", ".setTitle(.paris)", ".save (the write: fails in the middle)",
          ])
        #expect(shortest.edits == [.missing(.onDisk(.theirs)), .extra(.onDisk(.text("Pa")))])
      }
    }

    /// Compares an implementation with the same implementation wrapped in `OldOrNewContent`.
    private func exploration(
      of implementation: Subject.Implementation, in scenario: Subject.Scenario
    ) -> Comparison<OldOrNewContent, Subject> {
      Comparison(
        starts: [
          ComparisonStart("\(scenario)") {
            OldOrNewContent(subject: Subject(implementation, in: scenario))
          } candidate: {
            Subject(implementation, in: scenario)
          }
        ],
        alphabet: Stimulus.ofTheDisk, observationKinds: [.onDisk(nil)])
    }
  }
}

/// A subject that observes the old content on disk whenever the disk does not have the new content.
@MainActor
private struct OldOrNewContent: @MainActor SubjectWithChoices {
  let subject: SavedPlacesSubject

  var fingerprint: Fingerprint { subject.fingerprint }

  func apply(_ stimulus: SavedPlacesSubject.Stimulus, choices: Choices) -> [SavedPlacesSubject.Observation] {
    var (old, new): (SavedPlacesSubject.Entry?, SavedPlacesSubject.Entry?)
    return subject.apply(stimulus, choices: choices).map { observation in
      switch observation {
      case .found(let entry): old = entry
      case .write(let data, _): new = .file(data, isReadable: true)
      case .onDisk(let entry) where entry != new: return .onDisk(old)
      default: break
      }
      return observation
    }
  }
}

extension SavedPlacesSubject.Stimulus {
  /// All events but those of the account and the login handler, which do not use the disk.
  fileprivate static var ofTheDisk: [Self] {
    alphabet.filter {
      switch $0 {
      case .askYears, .logIn, .askUserName: false
      default: true
      }
    }
  }
}

extension SavedPlacesSubject.Implementation {
  /// Legacy with a planted fault: a document writes in place, so a failed write can leave half a file.
  fileprivate static var inPlace: Self {
    Self(
      "in place",
      make: .init(driver: { world in
        world.writesInPlace = true
        return LegacyPlacesDriver(in: world)
      }))
  }
}
