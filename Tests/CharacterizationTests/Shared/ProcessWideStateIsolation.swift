import CaseStudy
import Testing

/// Gives each test a process-wide state of its own.
///
/// The legacy manager asks class methods, and what they answer belongs to the whole process: two tests that run
/// at the same time would answer each other's questions. This binds a state to each test, so that they can run in
/// parallel all the same. The price: every test of a suite must wear the trait, and work that a test hands to
/// another thread finds the process's own state instead. The modern manager asks the source that it was given,
/// and needs none of this.
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
