/// Finds the placemark of a location.
@MainActor
public protocol ReverseGeocoding: AnyObject {
  /// Finds the best placemark of a location.
  func placemark(at location: Location) async throws(GeocodingError) -> Placemark
}

/// Finds articles about places.
@MainActor
public protocol ArticleSearch: AnyObject {
  /// Finds articles about places near a coordinate.
  func articles(near place: Coordinate, limit: Int) async throws(ArticleSearchError) -> [Article]
  /// Finds articles about places anywhere.
  func articlesWorldwide(limit: Int) async throws(ArticleSearchError) -> [Article]
}

/// Why a search failed.
public enum ArticleSearchError: Error, Hashable, Sendable {
  /// The network was unreachable.
  case network
  /// The answer was malformed.
  case unreadable
}

package typealias ArticleSearchResult = Result<[Article], ArticleSearchError>

extension ArticleSearch {
  package func result(near place: Coordinate, limit: Int) async -> ArticleSearchResult {
    do throws(ArticleSearchError) {
      return .success(try await articles(near: place, limit: limit))
    } catch {
      return .failure(error)
    }
  }

  package func resultWorldwide(limit: Int) async -> ArticleSearchResult {
    do throws(ArticleSearchError) {
      return .success(try await articlesWorldwide(limit: limit))
    } catch {
      return .failure(error)
    }
  }
}

/// Sends the requests of a nearby-content source, and passes each answer to a closure.
@MainActor
package protocol NearbyRequests {
  /// Passes the placemark of a location, or nil after a failure, to the closure.
  func findPlacemark(at location: Location, then: @escaping @MainActor (Placemark?) -> Void)
  func findArticles(near place: Coordinate, limit: Int, then: @escaping (ArticleSearchResult) -> Void)
  func findArticlesWorldwide(limit: Int, then: @escaping (ArticleSearchResult) -> Void)
}

struct AwaitedRequests: NearbyRequests {
  let geocoder: any ReverseGeocoding
  let search: any ArticleSearch

  func findPlacemark(at location: Location, then: @escaping @MainActor (Placemark?) -> Void) {
    Task { then(try? await geocoder.placemark(at: location)) }
  }

  func findArticles(near place: Coordinate, limit: Int, then: @escaping (ArticleSearchResult) -> Void) {
    Task { then(await search.result(near: place, limit: limit)) }
  }

  func findArticlesWorldwide(limit: Int, then: @escaping (ArticleSearchResult) -> Void) {
    Task { then(await search.resultWorldwide(limit: limit)) }
  }
}

/// Picks random indices.
@MainActor
public protocol RandomIndexSource: AnyObject {
  /// Picks an index less than the count, which must be positive.
  func draw(below count: Int) -> Int
}

/// Picks indices with the system's random numbers.
@MainActor
public final class SystemRandomIndexSource: RandomIndexSource {
  /// Makes a source.
  public init() {}

  /// Picks an index less than the count, which must be positive.
  public func draw(below count: Int) -> Int { Int.random(in: 0..<count) }
}

/// Knows whether the user has ever tapped *Enable location* on the explore card.
@MainActor
public protocol LocationPrompt: AnyObject {
  /// True once the user has tapped *Enable location*.
  var wasShown: Bool { get }
}
