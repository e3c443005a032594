#if !canImport(UIKit)
import Dispatch
public import Foundation

/// The running app.
@preconcurrency @MainActor
open class UIApplication: NSObject {
  /// An option for opening a URL; the stand-in defines none.
  public struct OpenExternalURLOptionsKey: Hashable, RawRepresentable, Sendable {
    /// The name of the option.
    public let rawValue: String

    /// Makes an option.
    public init(rawValue: String) {
      self.rawValue = rawValue
    }
  }

  /// The only app.
  open class var shared: UIApplication { theApplication }
  private static let theApplication = UIApplication()

  /// A URL that opens this app's settings.
  public nonisolated static let openSettingsURLString = "app-settings:"

  /// Makes an app that opens nothing; in UIKit you cannot make an app object.
  public override nonisolated init() {}

  /// Opens a URL, and later reports success or failure.
  ///
  /// In the stand-in, opening always fails, and the answer arrives on the main queue, as documented.
  open func open(
    _ url: URL, options: [OpenExternalURLOptionsKey: Any] = [:],
    completionHandler completion: (@MainActor @Sendable (Bool) -> Void)? = nil
  ) {
    guard let completion else { return }
    DispatchQueue.main.async { completion(false) }
  }
}
#endif
