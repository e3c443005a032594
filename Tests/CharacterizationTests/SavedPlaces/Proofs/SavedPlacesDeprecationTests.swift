import Foundation
import TestSupport
import Testing

extension SavedPlacesProofs {
  @Suite("Deprecation warnings through shadow protocols and wrappers")
  struct DeprecationTests {
    private static let example = "Tests/CharacterizationTests/SavedPlaces/Deprecation/Deprecation.swift"
    private static let page = "Docs/10-HiddenFaults.md"

    @Test("The compiler warns of a deprecated method in a direct call and in a wrapper, not through a shadow")
    func warnings() throws {
      let warnings = try compile().matches(
        of: /Deprecation\.swift:(\d+):\d+: warning: '[^']+' is deprecated[^\n\[]*/)
      let lines = try Repository.text(of: Self.example).split(
        separator: "\n", omittingEmptySubsequences: false)
      func type(around number: Int) -> Substring {
        lines[..<number].last { $0.hasPrefix("struct ") }?.split(separator: /[ :]/)[1] ?? ""
      }
      #expect(warnings.compactMap { Int($0.1) }.map(type) == ["DirectLoader", "FileAdapter"])
      let page = try Repository.text(of: Self.page)
      for warning in warnings {
        #expect(page.contains(warning.0.trimmingCharacters(in: .whitespaces)))
      }
    }

    @Test("The page contains the code of the compiled example")
    func example() throws {
      #expect(try Repository.text(of: Self.page).contains(Repository.text(of: Self.example)))
    }

    /// Compiles the example, and returns the compiler's output.
    private func compile() throws -> String {
      let run = try CommandRun(["swiftc", "-typecheck", Self.example], in: Repository.root)
      #expect(run.status == 0)
      return run.error
    }
  }
}
