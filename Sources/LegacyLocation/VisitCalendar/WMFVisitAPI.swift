public import Foundation

/// The app's connection to its server, for every request of every screen.
///
/// It has one delegate, which is told the answers to all of them. The server is not part of this retelling: every
/// request fails on a later turn of the main queue. Seam, *mock by subclass*: every request is open.
open class WMFVisitAPI: NSObject {
  /// Is told the answer to each request, whoever asked; held weakly.
  public weak var delegate: (any WMFVisitAPIDelegate)?
  /// Whose requests these are.
  public let session: String

  /// Connects with a session.
  public init(session: String) {
    self.session = session
  }

  /// Asks for the planned visits.
  open func getEvents() {
    fail { $0.eventsFailed(error: $1) }
  }

  /// Asks for the places that the user has saved.
  open func getVisitedPlaces() {
    fail { $0.visitedPlacesFailed(error: $1) }
  }

  /// Asks who the user is.
  open func getAccount() {
    fail { $0.accountFailed(error: $1) }
  }

  private func fail(_ tell: @escaping (any WMFVisitAPIDelegate, any Error) -> Void) {
    DispatchQueue.main.async {
      // Whoever is the delegate now, which need not be who asked.
      if let delegate = self.delegate {
        tell(delegate, WMFVisitAPIError.notConnected)
      }
    }
  }
}

/// Why a request failed.
public enum WMFVisitAPIError: LocalizedError {
  /// The server cannot be reached.
  case notConnected
  /// The session is over.
  case signedOut

  /// The reason, for people.
  public var errorDescription: String? {
    switch self {
    case .notConnected: return "There is no connection to the server."
    case .signedOut: return "You are signed out."
    }
  }
}
