import TestSupport
import Testing

/// A rewrite of a class that stores its callers' continuations.
struct Rewrite: CustomTestStringConvertible, Sendable {
  let testDescription: String
  /// The shortest sequence that tells the rewrite from the original; empty if there is none.
  let difference: [String]
  let explore: @MainActor @Sendable () async -> RewriteReport

  init(
    _ name: String, differsBy difference: [String] = [],
    explore: @escaping @MainActor @Sendable () async -> RewriteReport
  ) {
    (testDescription, self.difference, self.explore) = (name, difference, explore)
  }

  static let others =
    assetCaches + channels + debouncers + peripheralReaders + prefetchers + rateLimiters + semaphores
    + tokenRefreshers
}

@Suite("Rewrites of classes that store their callers' continuations")
@MainActor
struct RewriteTests {
  @Test(
    "A correct rewrite is equivalent, and a fault shows with its shortest sequence",
    arguments: Rewrite.locationServices + (MaintainersTests.rewrites.areRun ? Rewrite.others : []))
  func verdict(of rewrite: Rewrite) async {
    let report = await rewrite.explore()
    #expect(report.verdict == (rewrite.difference.isEmpty ? .equivalent : .different), "\(report)")
    #expect(report.differences.first?.steps.map(\.stimulus) ?? [] == rewrite.difference, "\(report)")
  }
}
