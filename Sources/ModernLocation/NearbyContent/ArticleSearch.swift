/// Finds articles by where their subject is.
@MainActor
public protocol ArticleSearch: AnyObject {
  /// Finds articles about what is near a location.
  ///
  /// - Throws: Why there are none.
  func articles(near location: Location, limit: Int) async throws(ArticleSearchError) -> [Article]
  /// Finds articles about places anywhere.
  ///
  /// - Throws: Why there are none.
  func articlesWorldwide(limit: Int) async throws(ArticleSearchError) -> [Article]
}

/// Why no articles can be found.
public enum ArticleSearchError: Error, Hashable, Sendable {
  /// The network was unreachable.
  case network
  /// The answer could not be understood.
  case unreadable
}
