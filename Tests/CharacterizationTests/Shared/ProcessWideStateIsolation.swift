import CaseStudy
import Testing

/// A trait that gives each test its own process-wide state.
///
/// The legacy manager calls class methods, which read process-wide state. Without the trait, parallel tests would read
/// each other's state. Every suite with the legacy manager needs the trait. A detached task or a new thread still reads
/// the state of the process. The modern manager reads its own source, and does not need the trait.
struct ProcessWideStateIsolation: TestTrait, SuiteTrait, TestScoping {
  var isRecursive: Bool { true }

  func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    try await ProcessWideState.$current.withValue(ProcessWideState()) {
      try await function()
    }
  }
}

extension Trait where Self == ProcessWideStateIsolation {
  static var isolatesProcessWideState: Self { Self() }
}
