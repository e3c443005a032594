import CoreLocationStandIn
import Foundation
import ModernLocation
import Testing

@Suite("Adapters of the explore card", .patient)
@MainActor
struct ExploreCardAdapterTests {
  @Test("The adapter opens the settings of this app")
  func settings() async throws {
    let application = ApplicationDouble(opens: true)
    try await ApplicationSettingsOpener(application: application).openSettings()
    #expect(application.opened == [UIApplication.openSettingsURLString])
  }

  @Test("If the app refuses to open the settings, the adapter throws an error")
  func failure() async {
    let settings = ApplicationSettingsOpener(application: ApplicationDouble(opens: false))
    await #expect(throws: ExploreCardError.unableToOpenSettings) { try await settings.openSettings() }
  }

  @Test("If the app cannot open a URL, the adapter throws an error")
  func nothing() async {
    let settings = ApplicationSettingsOpener()
    await #expect(throws: ExploreCardError.unableToOpenSettings) { try await settings.openSettings() }
  }

  @Test("The error tells the user what to do next")
  func error() {
    #expect(
      ExploreCardError.unableToOpenSettings.description
        == "the settings could not be opened; open them by hand, and allow location there")
  }
}

/// An app that can open either every URL or no URL.
private final class ApplicationDouble: UIApplication {
  private let opens: Bool
  private(set) var opened: [String] = []

  init(opens: Bool) {
    self.opens = opens
    super.init()
  }

  override func open(
    _ url: URL, options: [OpenExternalURLOptionsKey: Any] = [:],
    completionHandler completion: (@MainActor @Sendable (Bool) -> Void)? = nil
  ) {
    #expect(options.isEmpty, "An option could keep the settings from opening.")
    opened.append(url.absoluteString)
    completion?(opens)
  }
}
