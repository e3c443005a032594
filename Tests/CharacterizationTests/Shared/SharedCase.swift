import CaseStudy
import TestSupport
import Testing

/// A single run of a shared test.
@MainActor
final class SharedCase: Sendable {
  @TaskLocal static var current: SharedCase?

  /// The name of the implementation that the test uses.
  var implementation: String?

  nonisolated init() {}
}

/// A trait that adds each shared test, with the implementation that it ran on, to the summary of the test run.
struct ImplementationCounting: TestTrait, SuiteTrait, TestScoping {
  let feature: any Feature

  var isRecursive: Bool { true }

  func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    guard testCase != nil else { return try await function() }
    let shared = SharedCase()
    let name = test.displayName ?? test.name
    try await SharedCase.$current.withValue(shared) { try await patiently(test: name, performing: function) }
    if let implementation = await shared.implementation {
      await RunSummary.add(name, on: implementation, to: feature)
    } else {
      Issue.record("A shared test must create its subject from the given implementation.")
    }
  }
}

extension Trait where Self == ImplementationCounting {
  static func countsImplementations(of feature: any Feature) -> Self { Self(feature: feature) }
}
