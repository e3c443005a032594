import CaseStudy
import Testing

/// A trait that gives each test its own process-wide state.
///
/// The legacy manager calls class methods that read process-wide state, so every suite with that manager needs the
/// trait: otherwise parallel tests would read each other's state. The modern manager reads its own source and does not
/// need the trait. Even with the trait, a detached task or a new thread reads the state of the process.
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
