public import CoreLocationStandIn
import Foundation

/// The app as what opens the system's settings.
@MainActor
public final class ApplicationSettingsOpener: SettingsOpener {
  private let application: UIApplication

  /// Opens by an app, the running one unless said otherwise.
  public init(application: UIApplication = .shared) {
    self.application = application
  }

  /// Opens the settings of this app.
  ///
  /// - Throws: ``ExploreCardError`` if they cannot be opened.
  public func openSettings() async throws(ExploreCardError) {
    guard let url = URL(string: UIApplication.openSettingsURLString) else { throw .unableToOpenSettings }
    let opened = await withCheckedContinuation { continuation in
      application.open(url, options: [:]) { continuation.resume(returning: $0) }
    }
    if !opened { throw .unableToOpenSettings }
  }
}
