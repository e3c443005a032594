import CaseStudy
import Equivalence
import Foundation
import TestSupport

/// The last lines of the test run: the shared tests and the proofs in figures, and what to run next.
// The main actor protects the summary, because ThreadSanitizer does not recognize a mutex.
@MainActor
enum RunSummary {
  private static var tests: [String: Set<String>] = [:]
  private static var proofs: [String: (states: Int, transitions: Int, result: String)] = [:]

  /// Counts a shared test that ran on an implementation.
  static func add(_ test: String, on implementation: String, to feature: any Feature) {
    printAtExit()
    tests[implementation, default: []].insert("\(feature): \(test)")
  }

  /// Adds the figures of a proof.
  static func add<Stimulus, Observation>(_ proof: Report<Stimulus, Observation>, to feature: any Feature) {
    printAtExit()
    let declared = proof.declared.filter { $0.transitions > 0 }.map(\.id).sorted().joined(separator: ", ")
    let noneShows =
      proof.verdict == .equivalent ? "no declared difference shows here" : proof.verdict.rawValue
    let result = declared.isEmpty ? noneShows : "as declared: \(declared)"
    // As in "location manager".
    let title = feature.name.replacing(/\B[A-Z]/) { " " + $0.output }.lowercased()
    proofs[title] = (proof.states, proof.transitions, result)
  }

  private static func printAtExit() {
    guard tests.isEmpty, proofs.isEmpty else { return }
    atexit {
      let printAll: @Sendable () -> Void = { MainActor.assumeIsolated { RunSummary.printAll() } }
      // The exit handler may run on any thread.
      if Thread.isMainThread { printAll() } else { DispatchQueue.main.sync(execute: printAll) }
    }
  }

  private static func printAll() {
    // The draft is left out, because only one feature has a draft that passes its shared tests.
    let counts = tests.filter { $0.key != "draft" }.sorted { $0.key < $1.key }
      .map { "\($0.value.count) on \($0.key)" }
    let sums = [proofs.values.map(\.states), proofs.values.map(\.transitions)].map {
      $0.reduce(0, +).formatted(.number.locale(Locale(identifier: "en_US")))
    }
    var lines = ["shared tests that ran: \(counts.joined(separator: ", "))"]
    lines.append(
      "proved in \(proofs.count) features with \(sums[0]) states and \(sums[1]) steps, each in its simplest scenario:"
    )
    lines += proofs.sorted { $0.key < $1.key }.map { "  \($0): \($1.result)" }
    if !MaintainersTests.areRun {
      lines.append("left out: tests that take minutes, which ALL_TESTS=1 swift test runs, too")
    }
    lines.append("next: swift run compare proves all scenarios")
    // The test runner prints to standard error, so on standard output these lines could come before the results.
    FileHandle.standardError.write(Data(lines.map { $0 + "\n" }.joined().utf8))
  }
}
