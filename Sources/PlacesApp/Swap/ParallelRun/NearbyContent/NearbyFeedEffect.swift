import Foundation
import ModernLocation

/// Something that a feed of what is near does.
enum NearbyFeedEffect: ParallelEffect {
  case platform(LocationManagerEffect)
  case asksGeocoder(GeocoderQuestion)
  case cancels
  case searches(ArticleQuery)
  /// The groups that there are, each with the beginning of its day.
  case groups(Exactly<[ContentGroup]>)
  case loaded

  var recipient: Recipient {
    switch self {
    case .platform: .locationManager
    case .asksGeocoder, .cancels, .searches: .service
    case .groups, .loaded: .client
    }
  }

  var description: String {
    switch self {
    case .platform(let effect): "\(effect)"
    case .asksGeocoder(let question): "asksGeocoder \(question)"
    case .cancels: "cancels"
    case .searches(.near(let location, let limit)):
      "searchesNear \(location.value.latitude), \(location.value.longitude): \(limit)"
    case .searches(.worldwide(let limit)): "searchesWorldwide \(limit)"
    case .groups(let groups): "groups \(groups.value.map { $0.articles.map(\.title).joined(separator: "+") })"
    case .loaded: "loaded"
    }
  }

  /// The groups, which the two sides date a moment apart.
  static func groups(datedByDay groups: [ContentGroup]) -> Self {
    .groups(
      Exactly(
        groups.map { group in
          var group = group
          group.date = Calendar.current.startOfDay(for: group.date)
          return group
        }))
  }

  /// What a location manager does, if it concerns this feature.
  static func ofPlatform(_ effect: LocationManagerEffect) -> Self? {
    switch effect {
    // The inherited source makes its location manager when it first needs one.
    case .platformDelegate, .configured: nil
    // Turns of the device are compared with the location manager.
    case .beginOrientationNotifications, .endOrientationNotifications, .unbalancedOrientationNotifications,
      .headingOrientation:
      nil
    default: .platform(effect)
    }
  }
}

extension DeclaredDifference<NearbyFeedEffect> {
  /// What the modern source is meant to do otherwise.
  @MainActor
  static func modernNearbyFeed(_ loads: NearbyLoads) -> [Self] {
    [
      DeclaredDifference(name: "no load is forgotten") { edit, _, _ in
        edit == .extra(.loaded) && loads.takeForgotten()
      }
    ]
  }
}
