public import Foundation

/// What the app has one of, for every screen to reach for.
public class WMFAppDelegate: NSObject {
  /// The one that the app runs with.
  public static let shared = WMFAppDelegate()

  /// The connection to the server; another one takes its place when the user signs in or chooses another server.
  public var api: WMFVisitAPI

  /// Starts with a connection.
  package init(api: WMFVisitAPI = WMFVisitAPI(session: "none")) {
    self.api = api
  }
}
