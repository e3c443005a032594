import CaseStudy
import Testing

/// A trait that gives each test its own process-wide state.
///
/// The legacy manager calls class methods, whose answers belong to the whole process. Without the trait, parallel
/// tests would get each other's answers. Every suite with the legacy manager needs the trait. Work on a thread of its
/// own still gets the state of the process. The modern manager asks its own source, and does not need the trait.
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
