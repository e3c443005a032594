extension AddLocationSubject {
  /// What the platform does with a request when a newer one comes; this is not documented.
  public enum World: String, Hashable, Sendable, CaseIterable {
    /// Both run, and are answered in any order.
    case requestsRunSideBySide = "requests run side by side"
    /// The older one is answered with *canceled*, sooner or later.
    case newerRequestCancelsOlder = "a newer request cancels an older one"
  }
}

extension AddLocationSubject.World: CustomStringConvertible {
  /// The world in words.
  public var description: String { rawValue }
}
