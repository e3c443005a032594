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

  /// Opens the settings of this app, and says whether that went well.
  public func openSettings() async -> Bool {
    guard let url = URL(string: UIApplication.openSettingsURLString) else { return false }
    return await withCheckedContinuation { continuation in
      application.open(url, options: [:]) { continuation.resume(returning: $0) }
    }
  }
}
