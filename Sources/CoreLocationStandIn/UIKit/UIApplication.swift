#if !canImport(UIKit)
import Dispatch
public import Foundation

/// The app that is running.
@preconcurrency @MainActor
open class UIApplication: NSObject {
  /// Options for opening a URL; none is known here.
  public struct OpenExternalURLOptionsKey: Hashable, RawRepresentable, Sendable {
    /// The name of the option.
    public let rawValue: String

    /// An option of that name.
    public init(rawValue: String) {
      self.rawValue = rawValue
    }
  }

  /// The one app there is.
  open class var shared: UIApplication { theApplication }
  private static let theApplication = UIApplication()

  /// A URL that opens this app's settings.
  public nonisolated static let openSettingsURLString = "app-settings:"

  /// An app that opens nothing; an app object cannot be made in UIKit.
  public override nonisolated init() {}

  /// Opens a URL, and says afterwards whether that went well; here, where there is nothing to open it with, it did not.
  ///
  /// The answer comes later, on the main queue, as documented.
  open func open(
    _ url: URL, options: [OpenExternalURLOptionsKey: Any] = [:],
    completionHandler completion: (@MainActor @Sendable (Bool) -> Void)? = nil
  ) {
    guard let completion else { return }
    DispatchQueue.main.async { completion(false) }
  }
}
#endif
