public import Foundation

/// Finds out what is at a location.
@MainActor
public protocol ReverseGeocoding: AnyObject {
  /// The best match for a location.
  ///
  /// - Throws: Why there is none.
  func placemark(at location: Location) async throws(GeocodingError) -> Placemark
}

/// Finds articles by where their subject is.
@MainActor
public protocol ArticleSearch: AnyObject {
  /// Finds articles about what is near a place.
  ///
  /// - Throws: Why there are none.
  func articles(near place: Coordinate, limit: Int) async throws(ArticleSearchError) -> [Article]
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

/// The articles that a search has found, or why it has failed.
package typealias ArticleSearchResult = Result<[Article], ArticleSearchError>

extension ArticleSearch {
  /// What a search for articles about what is near a place comes to.
  package func result(near place: Coordinate, limit: Int) async -> ArticleSearchResult {
    do throws(ArticleSearchError) {
      return .success(try await articles(near: place, limit: limit))
    } catch {
      return .failure(error)
    }
  }

  /// What a search for articles about places anywhere comes to.
  package func resultWorldwide(limit: Int) async -> ArticleSearchResult {
    do throws(ArticleSearchError) {
      return .success(try await articlesWorldwide(limit: limit))
    } catch {
      return .failure(error)
    }
  }
}

/// What a source of nearby content asks; it goes on when it is answered.
@MainActor
package protocol NearbyQuestions {
  /// Finds out what is at a location; nil if that fails.
  func findPlacemark(at location: Location, then: @escaping (Placemark?) -> Void)
  /// Finds articles about what is near a place.
  func findArticles(near place: Coordinate, limit: Int, then: @escaping (ArticleSearchResult) -> Void)
  /// Finds articles about places anywhere.
  func findArticlesWorldwide(limit: Int, then: @escaping (ArticleSearchResult) -> Void)
}

/// Questions whose answers are awaited, each in a task of its own.
struct AwaitedQuestions: NearbyQuestions {
  let geocoder: any ReverseGeocoding
  let search: any ArticleSearch

  func findPlacemark(at location: Location, then: @escaping (Placemark?) -> Void) {
    Task { then(try? await geocoder.placemark(at: location)) }
  }

  func findArticles(near place: Coordinate, limit: Int, then: @escaping (ArticleSearchResult) -> Void) {
    Task { then(await search.result(near: place, limit: limit)) }
  }

  func findArticlesWorldwide(limit: Int, then: @escaping (ArticleSearchResult) -> Void) {
    Task { then(await search.resultWorldwide(limit: limit)) }
  }
}

/// Draws by chance.
@MainActor
public protocol Lottery: AnyObject {
  /// Draws a number from zero up, below a count that is more than zero.
  func draw(below count: Int) -> Int
}

/// Draws by the chance of the system.
@MainActor
public final class SystemLottery: Lottery {
  /// Makes a lottery.
  public init() {}

  /// Draws a number from zero up, below a count that is more than zero.
  public func draw(below count: Int) -> Int { Int.random(in: 0..<count) }
}

/// Knows whether the user was ever asked for the location.
@MainActor
public protocol LocationPrompt: AnyObject {
  /// Whether the user was asked.
  var wasShown: Bool { get }
}

/// What user defaults know about the prompt.
@MainActor
public final class DefaultsLocationPrompt: LocationPrompt {
  private let defaults: UserDefaults

  /// Asks some user defaults, the app's own unless said otherwise.
  public init(defaults: UserDefaults = .standard) {
    self.defaults = defaults
  }

  /// Whether the user was asked.
  public var wasShown: Bool { defaults.didPromptForLocation }
}
