import CoreLocationStandIn
import Foundation

/// The subject of a content group.
public enum WMFContentGroupKind {
  /// Places near the user.
  case location
  /// A place anywhere, shown with a request for permission.
  case locationPlaceholder
}

/// A group of articles that the app shows together.
public class WMFContentGroup: NSObject {
  /// The subject.
  public let kind: WMFContentGroupKind
  /// The address of a group that is the only one of its kind; nil for others.
  public let address: String?
  /// When the group was created or last updated.
  public var date: Date
  /// The articles.
  public var articles: [WMFArticle]
  /// The coordinate near which the articles are; nil for a placeholder.
  public var coordinate: CLLocationCoordinate2D?
  /// The coordinate as a location.
  public var location: CLLocation? {
    return coordinate.map { CLLocation(latitude: $0.latitude, longitude: $0.longitude) }
  }
  /// The placemark of the coordinate.
  public var placemark: CLPlacemark?
  /// True if the user dismissed the group.
  public var wasDismissed = false

  /// Makes a group.
  public init(kind: WMFContentGroupKind, address: String? = nil, date: Date, articles: [WMFArticle]) {
    self.kind = kind
    self.address = address
    self.date = date
    self.articles = articles
  }
}

/// The content groups, in memory.
public class WMFContentStore: NSObject {
  /// All groups, oldest first.
  public private(set) var groups: [WMFContentGroup] = []

  /// Adds a group.
  public func add(_ group: WMFContentGroup) {
    groups.append(group)
  }

  /// Updates the group with an address, or adds one if there is none.
  public func updateOrAddGroup(
    ofKind kind: WMFContentGroupKind, address: String, date: Date, articles: [WMFArticle]
  ) {
    if let group = groups.first(where: { $0.address == address }) {
      group.date = date
      group.articles = articles
    } else {
      add(WMFContentGroup(kind: kind, address: address, date: date, articles: articles))
    }
  }

  /// Removes the groups of a kind.
  public func removeGroups(ofKind kind: WMFContentGroupKind) {
    groups.removeAll { $0.kind == kind }
  }

  /// Removes all groups of a kind and a day, except one.
  public func removeGroups(
    ofKind kind: WMFContentGroupKind, sameDayAs date: Date, except group: WMFContentGroup
  ) {
    groups.removeAll {
      $0 !== group && $0.kind == kind && Calendar.current.isDate($0.date, inSameDayAs: date)
    }
  }

  /// The newest group of a kind.
  public func newestGroup(ofKind kind: WMFContentGroupKind) -> WMFContentGroup? {
    return groups.last { $0.kind == kind }
  }

  /// The first group about a place that is at most a distance in metres from a location.
  public func locationGroup(within distance: CLLocationDistance, of location: CLLocation) -> WMFContentGroup?
  {
    return groups.first { group in
      guard group.kind == .location, let place = group.location else {
        return false
      }
      return place.distance(from: location) <= distance
    }
  }
}
