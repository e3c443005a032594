import CaseStudy
import Foundation
import TestSupport

/// What a test run says about the implementations of a feature, printed when the run is over.
struct RunSummary {
  /// One case of a shared test, on one implementation.
  struct Case {
    /// The suite and the name of the test.
    var test: String
    var implementation: String
    var hasFailed: Bool
  }

  /// One complete exploration.
  struct Proof {
    var verdict: String
    var states: Int
    var transitions: Int
    var declared: [String]
  }

  private(set) var cases: [Case] = []
  private(set) var proofs: [Proof] = []

  // MARK: Collecting

  // On the main actor: ThreadSanitizer does not see what a mutex protects, and warns.
  @MainActor private static var summaries: [String: RunSummary] = [:]

  @MainActor static func add(_ sharedCase: Case, to feature: any Feature) {
    change(feature.title) { $0.cases.append(sharedCase) }
  }

  @MainActor static func add(_ proof: Proof, to feature: any Feature) {
    change(feature.title) { $0.proofs.append(proof) }
  }

  @MainActor private static func change(_ feature: String, _ change: (inout RunSummary) -> Void) {
    if summaries.isEmpty {
      atexit {
        let printAll: @Sendable () -> Void = { MainActor.assumeIsolated { RunSummary.printAll() } }
        // The program of the tests ends on any thread.
        if Thread.isMainThread { printAll() } else { DispatchQueue.main.sync(execute: printAll) }
      }
    }
    change(&summaries[feature, default: RunSummary()])
  }

  // MARK: Printing

  @MainActor private static func printAll() {
    var lines = summaries.sorted { $0.key < $1.key }.flatMap { feature, summary in
      summary.lines.map { "\(feature): \($0)" }
    }
    if !MaintainersTests.areRun {
      let leftOut = MaintainersTests.allCases.map(\.rawValue).joined(separator: ", ")
      lines.append("left out: \(leftOut); ALL_TESTS=1 swift test runs them")
    }
    // The stream that the tests' own results go to: on another one it could overtake them.
    FileHandle.standardError.write(Data(lines.map { $0 + "\n" }.joined().utf8))
  }

  /// What ran, in a few lines.
  var lines: [String] { suiteLines + proofLines + declaredLines }

  private var suiteLines: [String] {
    let tests = names(cases.map(\.test))
    guard !tests.isEmpty else { return [] }
    let implementations = names(cases.map(\.implementation)).joined(separator: " and ")
    let disagreements = tests.compactMap(disagreement)
    let result = disagreements.isEmpty ? "all pass on each" : "\(disagreements.count) tests fail"
    return ["\(tests.count) shared tests ran on \(implementations), \(cases.count) cases; \(result)"]
      + disagreements
  }

  private func disagreement(on test: String) -> String? {
    let failed = names(cases.filter { $0.test == test && $0.hasFailed }.map(\.implementation))
    return failed.isEmpty ? nil : "fails on \(failed.joined(separator: " and ")): \(test)"
  }

  private var proofLines: [String] {
    names(proofs.map(\.verdict)).map { verdict in
      let worlds = proofs.filter { $0.verdict == verdict }
      let states = worlds.reduce(0) { $0 + $1.states }
      let transitions = worlds.reduce(0) { $0 + $1.transitions }
      let kinds = "\(worlds.count) kind\(worlds.count == 1 ? "" : "s") of world"
      return "\(verdict): \(kinds), \(states.grouped) states, \(transitions.grouped) transitions"
    }
  }

  private var declaredLines: [String] {
    let declared = names(proofs.flatMap(\.declared))
    return declared.isEmpty ? [] : ["declared differences: \(declared.joined(separator: ", "))"]
  }

  private func names(_ names: [String]) -> [String] { Set(names).sorted() }
}

extension Int {
  /// The number with its thousands apart.
  fileprivate var grouped: String { formatted(.number.locale(Locale(identifier: "en_US"))) }
}
