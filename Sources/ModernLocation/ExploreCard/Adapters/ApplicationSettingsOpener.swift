public import CoreLocationStandIn
import Foundation

/// Opens the system's settings through the app.
@MainActor
public final class ApplicationSettingsOpener: SettingsOpener {
  private let application: UIApplication

  /// Makes an opener that uses an app, by default the running app.
  public init(application: UIApplication = .shared) {
    self.application = application
  }

  /// Opens the settings of this app.
  public func openSettings() async throws(ExploreCardError) {
    guard let url = URL(string: UIApplication.openSettingsURLString) else { throw .unableToOpenSettings }
    let opened = await withCheckedContinuation { continuation in
      application.open(url, options: [:]) { continuation.resume(returning: $0) }
    }
    if !opened { throw .unableToOpenSettings }
  }
}
