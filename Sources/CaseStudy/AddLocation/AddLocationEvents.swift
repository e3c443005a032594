import CoreLocationStandIn

extension AddLocationSubject {
  enum Stimulus: Hashable, Sendable, DescribedAsSource {
    case type(String)
    /// The user types the text with composed letters, which equal the original letters in Swift.
    case typeComposed(String)
    /// The user types two texts in one run-loop pass.
    case typeTwice(String, String)
    /// The user types this text and leaves in the same run-loop pass.
    case typeAndLeave(String)
    /// A quarter of a second passes, and the user types this text in the same run-loop pass.
    case passAndType(String)
    /// A quarter of a second passes, which is half of the shortest time between two requests.
    case pass
    /// The platform answers the outstanding request at this index, which is 0 for the oldest.
    case answer(Int, Answer)
    case leave
  }

  enum Answer: Hashable, Sendable, DescribedAsSource {
    /// A place named like the requested text, one without a name, one without a location, and another named place.
    case places
    /// These placemarks, the best first.
    case found([SimulatedPlacemark])
    case failed(PlatformError.Code)
    case placesAndError
    /// Neither placemarks nor an error.
    case nothing

    static let one = Self.found([place("Null Island", 0, 0)])
    /// Unsorted places with duplicates, on both sides of the 180th meridian, with unusual names and coordinates.
    static let unsorted = Self.found([
      place("Suva", -18.1, 178.4), place("Alert", 82.5, -62.3), place("suva", -16.8, -179.9),
      place("", -16.5, 179.9), place("Suva", -18.1, 178.4), place(" Oslo ", 59.913868737, 10.752245376),
      place("   ", 0.25, -0.25), place("\u{C9}\r\nE\u{301}\n", -0.25, 0.25), place("nowhere", .nan, .nan),
    ])
    static let notFound = Self.failed(.geocodeFoundNoResult)
    static let failure = Self.failed(.network)
    /// The platform cancels by itself, without a call of `cancelGeocode()`.
    static let canceled = Self.failed(.geocodeCanceled)

    static let names: [Self: String] = [
      .one: ".one", .unsorted: ".unsorted", .notFound: ".notFound", .failure: ".failure",
      .canceled: ".canceled",
    ]

    private static func place(_ name: String, _ latitude: Double, _ longitude: Double) -> SimulatedPlacemark {
      SimulatedPlacemark(name: name, location: LocationReading(latitude: latitude, longitude: longitude))
    }

    func placemarks(matching text: String) -> [SimulatedPlacemark] {
      switch self {
      case .places, .placesAndError:
        [
          .init(name: text, location: .here), .init(locality: "Bled", location: .there),
          .init(name: "nowhere"),
          .init(name: "\(text) 2", location: .there),
        ]
      case .found(let placemarks): placemarks
      case .failed, .nothing: []
      }
    }
  }

  enum Observation: Hashable, Sendable, CustomStringConvertible {
    case asks(String)
    /// The platform begins to answer a request; the answer is late if a newer request or list already exists.
    case answers(String, isLate: Bool)
    case cancels
    case querying(Bool)
    case lists(Listing)
    /// The screen reads values that the view model changed without a callback.
    case unannounced(Listing, querying: Bool)
    case viewModelReleased

    var description: String {
      switch self {
      case .asks(let text): "asks \"\(text)\""
      case .answers(let text, let isLate): "answer to \"\(text)\"\(isLate ? ", late" : "")"
      case .cancels: "cancels"
      case .querying(let querying): "querying: \(querying)"
      case .lists(let listing): "lists \(listing)"
      case .unannounced(let listing, let querying): "not told: \(listing), querying: \(querying)"
      case .viewModelReleased: "view model released"
      }
    }
  }

  /// All values of the list that the screen can read.
  struct Listing: Hashable, Sendable, CustomStringConvertible {
    /// The place at each index below the number of places, or nil for an index without a place.
    var places: [Place?]
    var pastTheEnd: Place?
    var hasPlaces: Bool

    struct Place: Hashable, Sendable {
      var name: String
      /// Degrees north of the equator.
      @Measured var latitude: Double
      /// Degrees east of the zero meridian.
      @Measured var longitude: Double

      init(name: String, latitude: Double, longitude: Double) {
        self.name = name.asWritten
        self.latitude = latitude
        self.longitude = longitude
      }
    }

    var description: String {
      var words = "[\(places.map { $0?.name ?? "nil" }.joined(separator: ", "))]"
      if let pastTheEnd { words += " and past the end \(pastTheEnd.name)" }
      if hasPlaces == places.isEmpty { words += hasPlaces ? ", has places" : ", has no places" }
      return words
    }
  }
}

extension AddLocationSubject.Listing {
  /// Reads the list of an implementation that offers only a count and a lookup by index.
  init(count: Int, hasPlaces: Bool, place: (Int) -> Place?) {
    self.init(places: (0..<count).map(place), pastTheEnd: place(count), hasPlaces: hasPlaces)
  }

  init(_ places: [Place] = []) {
    self.init(places: places, pastTheEnd: nil, hasPlaces: !places.isEmpty)
  }
}
