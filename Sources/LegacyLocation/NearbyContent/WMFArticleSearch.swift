import CoreLocationStandIn
import Foundation

/// An article of the encyclopedia.
public struct WMFArticle {
  /// The title.
  public let title: String

  /// The URL of the article's page; nil without a title.
  public var url: URL? {
    return title.isEmpty ? nil : URL(string: "https://www.wikipedia.org/wiki/")?.appendingPathComponent(title)
  }

  /// Makes an article.
  public init(title: String) {
    self.title = title
  }
}

/// Finds articles about places.
///
/// This case study has no network, so every search fails later, on the main queue.
open class WMFArticleSearch: NSObject {
  /// Receives articles or an error, on the main queue.
  public typealias Completion = ([WMFArticle]?, Error?) -> Void

  /// Finds articles about places near a location.
  open func fetchArticles(near location: CLLocation, limit: Int, completion: @escaping Completion) {
    fail(completion)
  }

  /// Finds articles about places anywhere.
  open func fetchArticlesWorldwide(limit: Int, completion: @escaping Completion) {
    fail(completion)
  }

  private func fail(_ completion: @escaping Completion) {
    DispatchQueue.main.async {
      completion(nil, URLError(.notConnectedToInternet))
    }
  }
}
