extension NearbyContentSubject {
  /// Something that a screen or the platform can see a source of nearby content do.
  package enum Observation: Hashable, Sendable {
    /// Location updates were started.
    case startsLocations
    /// Location updates were stopped.
    case stopsLocations
    /// A geocoder was asked what is at a place.
    case geocodes(String)
    /// Articles near a place were asked for, so many at most.
    case searches(String, limit: Int)
    /// Articles anywhere were asked for, so many at most.
    case searchesWorldwide(limit: Int)
    /// A number below this was drawn.
    case draws(below: Int)
    /// The groups in the store have become these.
    case stores([Group])
    /// The screen was told that a search has failed, and why.
    case tellsFailure(SearchFailure)
    /// A load is over; an older one is one that another followed.
    case completes(isOlder: Bool)
    /// A load was forgotten, and will never be over.
    case forgetsLoad(isOlder: Bool)
    /// Nobody holds the source any more.
    case sourceReleased
  }

  /// Why a search has failed.
  package enum SearchFailure: Hashable, Sendable {
    /// The network was unreachable.
    case network
    /// The answer could not be understood.
    case unreadable
  }

  /// A content group in the store.
  package struct Group: Hashable, Sendable {
    /// Where the user was; nil for a placeholder.
    package var place: String?
    /// What is there.
    package var placemark: String?
    /// Whether the user dismissed it.
    package var wasDismissed: Bool
    /// Its date, in days after the first.
    package var day: Int
    /// The titles of its articles.
    package var articles: [String]

    /// A group about what is near a place.
    package static func nearby(_ place: Place, day: Int = 0, articles: [String] = ["A", "B", "C"]) -> Self {
      Self(
        place: place.words, placemark: words("name of \(place.words)", "city of \(place.words)", "country"),
        wasDismissed: false, day: day,
        articles: articles)
    }

    /// What is there, in words.
    static func words(_ name: String?, _ city: String?, _ country: String?) -> String {
      [name, city, country].map { $0?.debugDescription ?? "nil" }.joined(separator: ", ")
    }

    /// A placeholder.
    package static func placeholder(wasDismissed: Bool = false, day: Int = 0) -> Self {
      Self(place: nil, placemark: nil, wasDismissed: wasDismissed, day: day, articles: ["C"])
    }
  }
}

extension NearbyContentSubject.Observation: CustomStringConvertible {
  /// The observation in a few words, for counterexamples.
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
  /// What it is about and its day; what is unusual is added.
  package var description: String {
    let day = "day \(self.day)"
    guard let place else { return "\(wasDismissed ? "dismissed " : "")placeholder of \(day)" }
    return "\(articles.count) articles near \(place) of \(day)"
  }
}
