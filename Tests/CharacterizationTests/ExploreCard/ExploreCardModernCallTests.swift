import CaseStudy
import Equivalence
import Foundation
import Testing

extension ExploreCardProofs {
  /// Tests calls of modern without a counterpart in legacy, which no comparison can explore.
  @Suite("Calls that only modern makes")
  @MainActor
  struct ModernCallTests {
    @Test("If the client acts during a call that only modern makes, modern matches the golden file")
    func golden() async throws {
      let machine = try await StateMachine(
        of: { Subject(.modern, permission: .denied, acting: .onlyModern) },
        alphabet: [
          .appear(.authorization), .tapEnable, .settings(opened: false), .permission(.authorizedWhenInUse),
          .location(.here),
        ], assumptions: Subject.Scenario.permissionChanges.assumptions)
      let files = GoldenFiles(
        directory: URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent(
          "Golden"
        )
        .path)
      #expect(try files.check(machine.text, name: "modern-calls.jsonl") == nil)
    }
  }
}
