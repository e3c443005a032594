import CaseStudy
import Synchronization
import TestSupport
import Testing

/// One run of a shared test with one set of arguments: which implementation it ran on, and whether it failed.
final class SharedCase: Sendable {
  @TaskLocal static var current: SharedCase?

  @MainActor var implementation: String?
  private let failure = Atomic(false)

  var hasFailed: Bool { failure.load(ordering: .relaxed) }

  func noteFailure() { failure.store(true, ordering: .relaxed) }
}

/// Counts on which implementations the tests of a shared suite ran, for the end of the run.
struct ImplementationCounting: TestTrait, SuiteTrait, TestScoping {
  let feature: any Feature

  var isRecursive: Bool { true }

  func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    guard testCase != nil else { return try await function() }
    let shared = SharedCase()
    try await SharedCase.$current.withValue(shared) {
      do {
        try await patiently(test: test.displayName ?? test.name, performing: function)
      } catch {
        shared.noteFailure()
        throw error
      }
    }
    if let implementation = await shared.implementation {
      await RunSummary.add(
        .init(
          test: test.displayName ?? test.name, implementation: implementation, hasFailed: shared.hasFailed),
        to: feature)
    } else {
      Issue.record("A shared test has to make its subject from the implementation that it is given.")
    }
  }
}

extension Trait where Self == ImplementationCounting {
  static func countsImplementations(of feature: any Feature) -> Self { Self(feature: feature) }
}

extension Trait where Self == IssueHandlingTrait {
  /// Tells the shared test that is running when one of its expectations fails.
  static var notesFailures: Self {
    .compactMapIssues { issue in
      SharedCase.current?.noteFailure()
      return issue
    }
  }
}
