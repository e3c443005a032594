public import CoreLocationStandIn
public import Foundation

/// What a content group is about.
public enum WMFContentGroupKind {
  /// What is near the user.
  case location
  /// A place anywhere, which asks for the permission to look.
  case locationPlaceholder
}

/// Articles that are shown together.
public class WMFContentGroup: NSObject {
  /// What it is about.
  public let kind: WMFContentGroupKind
  /// A fixed address, for the one group of its kind.
  public let address: String?
  /// When it was made, or last counted as new.
  public var date: Date
  /// The articles.
  public var articles: [WMFArticle]
  /// Where the user was.
  public var coordinate: CLLocationCoordinate2D?
  /// Where the user was, without a time.
  public var location: CLLocation? {
    return coordinate.map { CLLocation(latitude: $0.latitude, longitude: $0.longitude) }
  }
  /// What is there.
  public var placemark: CLPlacemark?
  /// Whether the user dismissed it.
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

  /// Brings the group with an address up to date, or adds it.
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

  /// Removes the other groups of a kind that have a date on the same day.
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

  /// The first group about a place within a distance, in metres.
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
