import CaseStudy
import Testing

/// Gives each test its own process-wide state.
///
/// The legacy manager asks class methods, whose answers belong to the whole process. Parallel tests would get each
/// other's answers. The trait binds a state to each test. Every suite needs the trait, and work on another
/// thread finds the state of the process. The modern manager asks its own source and needs no trait.
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
