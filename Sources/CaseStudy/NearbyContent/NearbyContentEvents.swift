import ModernLocation

extension NearbyContentSubject {
  enum Stimulus: Hashable, Sendable, DescribedAsSource {
    case startUpdating
    case stopUpdating
    /// A screen requests a load, whose work begins in a later run-loop pass.
    case load(force: Bool)
    /// The main queue runs the oldest waiting closure.
    case runLoopPass
    case location(Place)
    case error
    /// A service answers the outstanding request at this index, which is 0 for the oldest.
    case answer(Int, Answer)
    case permission(Permission)
    /// Another screen asks the user for permission and stores this fact in the user defaults.
    case prompted
    case dismissPlaceholder
    /// The screen replaces the store, unless a load or a request waits.
    case replaceStore
    /// The next day begins; events happen in the last second of an even day and in the first second of an odd one.
    case nextDay
    case leave
  }

  enum Place: String, Hashable, Sendable, CaseIterable {
    case here
    case hereAnHourAgo
    case hereAlmostAnHourAgo
    /// A place half a metre less than 25 kilometres from `here`.
    case near
    /// A place exactly 25 kilometres from `here`.
    case atTheLimit
    /// A place half a metre more than 25 kilometres from `here`.
    case far
    /// A place west of the 180th meridian.
    case west
    /// A place 11 kilometres from `west`, east of the 180th meridian.
    case east
    case north
    /// A place one degree (19 kilometres) east of `north`.
    case northEast
    /// A place 10 degrees (193 kilometres) east of `north`.
    case farNorthEast
    case hereTomorrow
  }

  /// An answer of the geocoder or of the search; each comment describes the geocoder's answer first.
  enum Answer: Hashable, Sendable, CaseIterable {
    /// Two placemarks, or several articles including one without a URL.
    case found
    /// A placemark, or an article without a URL.
    case foundWithoutAddress
    /// The error that there is no placemark, or no articles.
    case nothing
    /// Placemarks whose best one can have empty, missing or padded parts, or unsorted articles with duplicates.
    case unsorted
    /// The error for an unreachable network, from either service.
    case failure
    /// The error for an unreachable network, or the search's error for an unreadable answer.
    case garbled
    /// Placemarks and an error, or several articles.
    case partial
    /// Neither placemarks nor an error, or no articles.
    case neither
  }

  enum Observation: Hashable, Sendable, CustomStringConvertible {
    case startsLocations
    case stopsLocations
    case geocodes(String)
    case searches(String, limit: Int)
    case searchesWorldwide(limit: Int)
    case draws(below: Int)
    case stores([Group])
    case tellsFailure(ArticleSearchError)
    /// A load ends; `isOlder` says whether another load has begun after it.
    case completes(isOlder: Bool)
    /// A load loses its completion and never ends.
    case forgetsLoad(isOlder: Bool)
    case sourceReleased

    var description: String {
      switch self {
      case .startsLocations: "starts locations"
      case .stopsLocations: "stops locations"
      case .geocodes(let place): "geocodes \(place)"
      case .searches(let place, let limit): "searches \(limit) near \(place)"
      case .searchesWorldwide(let limit): "searches \(limit) worldwide"
      case .draws(let count): "draws one of \(count)"
      case .stores(let groups): "stores [\(groups.map(\.description).joined(separator: ", "))]"
      case .tellsFailure(let failure): "told: the search failed, \(failure)"
      case .completes(let isOlder): "completes \(isOlder ? "an older load" : "the load")"
      case .forgetsLoad(let isOlder): "forgets \(isOlder ? "an older load" : "the load")"
      case .sourceReleased: "source released"
      }
    }
  }

  struct Group: Hashable, Sendable, CustomStringConvertible {
    /// The place where the user was, or nil for a placeholder.
    var place: String?
    var placemark: String?
    var wasDismissed: Bool
    /// The group's date, in days after the first day.
    var day: Int
    var articles: [String]

    static func nearby(_ place: Place, day: Int = 0, articles: [String] = ["A", "B", "C"]) -> Self {
      Self(
        place: place.words, placemark: words("name of \(place.words)", "city of \(place.words)", "country"),
        wasDismissed: false, day: day,
        articles: articles)
    }

    static func words(_ name: String?, _ city: String?, _ country: String?) -> String {
      [name, city, country].map { $0?.debugDescription ?? "nil" }.joined(separator: ", ")
    }

    static func placeholder(wasDismissed: Bool = false, day: Int = 0) -> Self {
      Self(place: nil, placemark: nil, wasDismissed: wasDismissed, day: day, articles: ["C"])
    }

    var description: String {
      let day = "day \(self.day)"
      guard let place else { return "\(wasDismissed ? "dismissed " : "")placeholder of \(day)" }
      return "\(articles.count) articles near \(place) of \(day)"
    }
  }
}
