extension AddLocationSubject {
  /// Something that happens to a screen that finds places.
  package enum Stimulus: Hashable, Sendable, DescribedAsSource {
    /// The text in the search bar becomes this.
    case type(String)
    /// The same text with composed letters, which Swift takes for equal.
    case typeComposed(String)
    /// The text becomes this and then that, before anything else goes on.
    case typeTwice(String, String)
    /// The text becomes this and the screen goes away, before anything else goes on.
    case typeAndLeave(String)
    /// A quarter of a second passes and the text becomes this, before anything else goes on.
    case passAndType(String)
    /// A quarter of a second passes: two of them are the shortest time between two changes of the text.
    case pass
    case passTwice
    /// The platform answers one of the requests that are outstanding, the oldest of which has the index 0.
    case answer(Int, Answer)
    case leave
  }

  /// What the platform answers to a request.
  package enum Answer: Hashable, Sendable {
    /// Two places that are called as what was asked, and between them one without a name and one without a location.
    case places
    /// These placemarks, the best first.
    case found([PlacemarkReading])
    case failed(PlatformError)
  }

  /// The values of one placemark.
  package struct PlacemarkReading: Hashable, Sendable {
    package var name: String?
    package var locality: String?
    package var country: String?
    package var location: LocationReading?

    package init(
      name: String? = nil, locality: String? = nil, country: String? = nil, location: LocationReading? = nil
    ) {
      self.name = name
      self.locality = locality
      self.country = country
      self.location = location
    }

    fileprivate init(_ name: String, _ latitude: Double, _ longitude: Double) {
      self.init(name: name, location: LocationReading(latitude: latitude, longitude: longitude))
    }
  }
}

extension AddLocationSubject.Answer: DescribedAsSource {
  /// One place, where both coordinates are zero.
  package static let one = Self.found([.init("Null Island", 0, 0)])
  /// Places in no order, some of them alike, on both sides of the 180th meridian.
  package static let unsorted = Self.found([
    .init("Suva", -18.1, 178.4), .init("Alert", 82.5, -62.3), .init("suva", -16.8, -179.9),
    .init("", -16.5, 179.9), .init("Suva", -18.1, 178.4), .init(" Oslo ", 59.9, 10.7),
  ])
  package static let notFound = Self.failed(PlatformError(.geocodeFoundNoResult))
  package static let failure = Self.failed(PlatformError(.network))
  /// The platform has cancelled the request on its own.
  package static let canceled = Self.failed(PlatformError(.geocodeCanceled))

  package static let names: [Self: String] = [
    .one: ".one", .unsorted: ".unsorted", .notFound: ".notFound", .failure: ".failure",
    .canceled: ".canceled",
  ]

  /// What was found for a text; nil if the answer is an error.
  package func placemarks(matching text: String) -> [AddLocationSubject.PlacemarkReading]? {
    switch self {
    case .places:
      // The names tell what was asked.
      [
        .init(name: text, location: .here), .init(location: .there), .init(name: "nowhere"),
        .init(name: "\(text) 2", location: .there),
      ]
    case .found(let placemarks): placemarks
    case .failed: nil
    }
  }
}
