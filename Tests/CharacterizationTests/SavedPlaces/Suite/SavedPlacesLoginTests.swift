@testable import CaseStudy
import Foundation
import Testing

extension SavedPlacesTests {
  /// Pins [rule 4](Docs/Reference/SavedPlaces.md#rule-4).
  @Suite("The login handler (rule 4)")
  @MainActor
  struct LoginTests {
    @Test(
      "The login handler reads the previous user name from the user defaults",
      arguments: Implementation.underTest)
    func name(_ implementation: Implementation) {
      let subject = implementation.subject()
      #expect(subject.apply(each: [.askUserName]) == [.userName(nil)])
      #expect(subject.apply(each: [.logIn("ada"), .askUserName]) == [.userName("ada")])
    }

    @Test("The real user defaults behave like the test double", arguments: Implementation.underTest)
    func realDefaults(_ implementation: Implementation) throws {
      SharedCase.current?.implementation = implementation.name
      let suite = "saved-places-\(UUID())"
      let defaults = try #require(UserDefaults(suiteName: suite))
      defer { defaults.removePersistentDomain(forName: suite) }
      defaults.set(" Ada ", forKey: "PreviousUserName")
      let place = FileManager.default.temporaryDirectory
      let makeScreen = try #require(implementation.make.onThisMachine)
      let screen = makeScreen(place, defaults)
      #expect(screen.previousUserName == " Ada ")
    }
  }
}
