import CoreLocationStandIn

extension AddLocationSubject {
  /// Something that happens to a screen that finds places.
  public enum Stimulus: Hashable, Sendable, DescribedAsSource {
    /// The text in the search bar becomes this.
    case type(String)
    /// The same text with composed letters, which Swift takes for equal.
    case typeComposed(String)
    /// The text becomes this and then that, before anything else goes on.
    case typeTwice(String, String)
    /// The text becomes this and the screen goes away, before anything else goes on.
    case typeAndLeave(String)
    /// A quarter of a second passes: two of them are the shortest time between two changes of the text.
    case pass
    /// The platform answers one of the requests that are outstanding, the oldest of which has the index 0.
    case answer(Int, Answer)
    /// The screen goes away.
    case leave
  }

  /// What the platform answers to a request.
  public enum Answer: Hashable, Sendable {
    /// Two places, and between them one without a name and one without a location.
    case places
    /// One place, where both coordinates are zero.
    case one
    /// Places in no order, some of them alike, on both sides of the 180th meridian.
    case unsorted
    /// Nothing was found.
    case notFound
    /// The network was unreachable.
    case failure
    /// The platform has cancelled the request, which nobody had asked for.
    case canceled
  }
}

extension AddLocationSubject.Stimulus {
  var samples: Samples {
    var samples = Samples()
    switch self {
    case .type(let text), .typeComposed(let text), .typeAndLeave(let text): samples.texts = [text]
    case .typeTwice(let first, let second): samples.texts = [first, second]
    case .answer(_, let answer):
      guard let placemarks = answer.placemarks(matching: "par") else { break }
      samples.addList(placemarks.compactMap { $0.name.map { [$0] } })
      samples.places = placemarks.compactMap(\.location).map { .init(north: $0.latitude, east: $0.longitude) }
    case .pass, .leave: break
    }
    return samples
  }
}

extension AddLocationSubject.Answer {
  /// What was found for a text; nil if the answer is an error.
  func placemarks(matching text: String) -> [SimulatedPlacemark]? {
    switch self {
    case .places:
      // The names tell what was asked.
      [
        SimulatedPlacemark(name: text, location: .here), SimulatedPlacemark(location: .there),
        SimulatedPlacemark(name: "nowhere"), SimulatedPlacemark(name: "\(text) 2", location: .there),
      ]
    case .one: [.found("Null Island", 0, 0)]
    case .unsorted:
      [
        .found("Suva", -18.1, 178.4), .found("Alert", 82.5, -62.3), .found("suva", -16.8, -179.9),
        .found("", -16.5, 179.9), .found("Suva", -18.1, 178.4), .found(" Oslo ", 59.9, 10.7),
      ]
    case .failure, .notFound, .canceled: nil
    }
  }
}

extension SimulatedPlacemark {
  fileprivate static func found(_ name: String, _ latitude: Double, _ longitude: Double) -> Self {
    Self(name: name, location: SimulatedLocation(latitude: latitude, longitude: longitude))
  }
}
