public import Foundation

/// An article of the encyclopedia.
public struct Article: Hashable, Sendable {
  /// The title.
  public var title: String

  /// The URL of the article's page, or nil if the article has no title.
  public var url: URL? {
    title.isEmpty ? nil : URL(string: "https://www.wikipedia.org/wiki/")?.appendingPathComponent(title)
  }

  /// Makes an article.
  public init(title: String) {
    self.title = title
  }
}

/// The name, city and country of a location.
public struct Placemark: Hashable, Sendable {
  /// The name of the place.
  public var name: String?
  /// The city.
  public var locality: String?
  /// The country.
  public var country: String?

  /// Makes a placemark.
  public init(name: String? = nil, locality: String? = nil, country: String? = nil) {
    self.name = name
    self.locality = locality
    self.country = country
  }
}

/// A group of articles that the app shows together.
public struct ContentGroup: Hashable, Sendable {
  /// The subject of a content group.
  public enum Subject: Hashable, Sendable {
    /// Places near a coordinate, with its placemark.
    case nearby(Coordinate, Placemark)
    /// A random place, shown with a request for permission.
    case placeholder(wasDismissed: Bool)
  }

  /// The subject.
  public var subject: Subject
  /// When the group was created or last updated.
  public var date: Date
  /// The articles.
  public var articles: [Article]

  /// Makes a group.
  public init(subject: Subject, date: Date, articles: [Article]) {
    self.subject = subject
    self.date = date
    self.articles = articles
  }

  /// True if the group is about places near the user.
  public var isNearby: Bool {
    if case .nearby = subject { true } else { false }
  }

  /// True if the group asks for permission.
  public var isPlaceholder: Bool { !isNearby }

  /// True if the user dismissed the group.
  public var wasDismissed: Bool { subject == .placeholder(wasDismissed: true) }
}

/// Stores content groups.
@MainActor
public protocol ContentStore: AnyObject {
  /// All groups, oldest first.
  var groups: [ContentGroup] { get set }
}

extension ContentStore {
  func showPlaceholder(about article: Article, since date: Date) {
    if let index = groups.firstIndex(where: \.isPlaceholder) {
      groups[index].date = date
      groups[index].articles = [article]
    } else {
      groups.append(
        ContentGroup(subject: .placeholder(wasDismissed: false), date: date, articles: [article]))
    }
  }
}

/// A store that keeps its content groups in memory.
@MainActor
public final class InMemoryContentStore: ContentStore {
  /// All groups, oldest first.
  public var groups: [ContentGroup] = []

  /// Makes an empty store.
  public init() {}
}
