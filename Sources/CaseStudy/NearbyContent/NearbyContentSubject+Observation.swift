extension NearbyContentSubject {
  package enum Observation: Hashable, Sendable {
    case startsLocations
    case stopsLocations
    case geocodes(String)
    case searches(String, limit: Int)
    case searchesWorldwide(limit: Int)
    case draws(below: Int)
    /// The groups in the store have become these.
    case stores([Group])
    case tellsFailure(SearchFailure)
    /// A load is over; an older one is one that another followed.
    case completes(isOlder: Bool)
    /// A load was forgotten, and will never be over.
    case forgetsLoad(isOlder: Bool)
    case sourceReleased
  }

  package enum SearchFailure: Hashable, Sendable {
    case network
    case unreadable
  }

  package struct Group: Hashable, Sendable {
    /// Where the user was; nil for a placeholder.
    package var place: String?
    package var placemark: String?
    package var wasDismissed: Bool
    /// Its date, in days after the first.
    package var day: Int
    package var articles: [String]

    package static func nearby(_ place: Place, day: Int = 0, articles: [String] = ["A", "B", "C"]) -> Self {
      Self(
        place: place.words, placemark: words("name of \(place.words)", "city of \(place.words)", "country"),
        wasDismissed: false, day: day,
        articles: articles)
    }

    static func words(_ name: String?, _ city: String?, _ country: String?) -> String {
      [name, city, country].map { $0?.debugDescription ?? "nil" }.joined(separator: ", ")
    }

    package static func placeholder(wasDismissed: Bool = false, day: Int = 0) -> Self {
      Self(place: nil, placemark: nil, wasDismissed: wasDismissed, day: day, articles: ["C"])
    }
  }
}

extension NearbyContentSubject.Observation: CustomStringConvertible {
  package var description: String {
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

extension NearbyContentSubject.Group: CustomStringConvertible {
  package var description: String {
    let day = "day \(self.day)"
    guard let place else { return "\(wasDismissed ? "dismissed " : "")placeholder of \(day)" }
    return "\(articles.count) articles near \(place) of \(day)"
  }
}
