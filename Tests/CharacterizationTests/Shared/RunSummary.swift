import CaseStudy
import Equivalence
import Foundation
import TestSupport

/// The numbers of a feature's shared tests and proofs. The test run prints these numbers at its end.
// The main actor protects the summary, because ThreadSanitizer does not recognize a mutex.
@MainActor
struct RunSummary {
  private var tests: Set<String> = []
  private var implementations: Set<String> = []
  private var cases = 0
  private var proofs: [String] = []

  private static var summaries: [String: RunSummary] = [:]

  /// Counts one run of a shared test on an implementation.
  static func add(_ test: String, on implementation: String, to feature: any Feature) {
    change(feature) {
      $0.tests.insert(test)
      $0.implementations.insert(implementation)
      $0.cases += 1
    }
  }

  /// Adds the figures of a proof.
  static func add<Stimulus, Observation>(_ proof: Report<Stimulus, Observation>, to feature: any Feature) {
    let declared = proof.declared.filter { $0.transitions > 0 }.map(\.id).sorted()
    let counts = [proof.states, proof.transitions].map {
      $0.formatted(.number.locale(Locale(identifier: "en_US")))
    }
    let reasons = declared.isEmpty ? "" : ": \(declared.joined(separator: ", "))"
    change(feature) {
      $0.proofs.append(
        "\(counts[0]) states and \(counts[1]) transitions are \(proof.verdict.rawValue)\(reasons)")
    }
  }

  private static func change(_ feature: any Feature, _ change: (inout RunSummary) -> Void) {
    if summaries.isEmpty {
      atexit {
        let printAll: @Sendable () -> Void = { MainActor.assumeIsolated { RunSummary.printAll() } }
        // The exit handler may run on any thread.
        if Thread.isMainThread { printAll() } else { DispatchQueue.main.sync(execute: printAll) }
      }
    }
    change(&summaries[feature.title, default: RunSummary()])
  }

  private static func printAll() {
    var lines = summaries.sorted { $0.key < $1.key }.flatMap { feature, summary in
      summary.lines.map { "\(feature): \($0)" }
    }
    if !MaintainersTests.areRun {
      let leftOut = MaintainersTests.allCases.map(\.rawValue).joined(separator: ", ")
      lines.append("left out: \(leftOut); ALL_TESTS=1 swift test runs them")
    }
    // The test runner also prints to standard error. On standard output, these lines could come before the results.
    FileHandle.standardError.write(Data(lines.map { $0 + "\n" }.joined().utf8))
  }

  private var lines: [String] {
    let sides = implementations.sorted().joined(separator: " and ")
    return (tests.isEmpty ? [] : ["\(tests.count) shared tests ran on \(sides), \(cases) cases"])
      + proofs.sorted()
  }
}
