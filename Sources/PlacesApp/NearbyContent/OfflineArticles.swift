public import ModernLocation

/// An encyclopedia without a network, which is not part of this case study: every search fails.
@MainActor
public final class OfflineArticles: ArticleSearch {
  /// Makes a search.
  public init() {}

  /// Finds nothing.
  ///
  /// - Throws: That there is no network.
  public func articles(near place: Coordinate, limit: Int) async throws(ArticleSearchError) -> [Article] {
    throw .network
  }

  /// Finds nothing.
  ///
  /// - Throws: That there is no network.
  public func articlesWorldwide(limit: Int) async throws(ArticleSearchError) -> [Article] {
    throw .network
  }
}
