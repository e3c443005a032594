/// Where the name of who was logged in is kept.
public protocol UserNameStore {
  /// The name under which somebody was logged in before.
  var previousUserName: String? { get }
}

/// Helps somebody to log in again.
public struct LoginHandler {
  private let store: any UserNameStore

  /// A handler that looks into a store.
  public init(store: any UserNameStore) {
    self.store = store
  }

  /// The name under which somebody was logged in before.
  public var previousUserName: String? { store.previousUserName }
}
