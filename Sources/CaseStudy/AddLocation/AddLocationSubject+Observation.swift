extension AddLocationSubject {
  /// Something that the platform or the user can see.
  package enum Observation: Hashable, Sendable {
    case asks(String)
    /// The platform begins to answer; the request is late if something newer was asked or listed meanwhile.
    case answers(String, isLate: Bool)
    case cancels
    case querying(Bool)
    /// The screen is told that the list was replaced, and reads it.
    case lists(Listing)
    /// The screen is told of an error; only the screen of the next change is.
    case error(String)
    /// Something can be read that the screen was not told.
    case unannounced(Listing, querying: Bool)
    case viewModelReleased
  }

  /// All that can be read of the list.
  package struct Listing: Hashable, Sendable {
    /// The places at the indices below the number of places, in order; nil where there is none.
    package var places: [Place?]
    package var pastTheEnd: Place?
    package var hasPlaces: Bool

    /// A list of places that is as it should be.
    package init(_ places: [Place] = []) {
      self.init(places: places, pastTheEnd: nil, hasPlaces: !places.isEmpty)
    }

    /// A list as a view model has it.
    package init(places: [Place?], pastTheEnd: Place?, hasPlaces: Bool) {
      self.places = places
      self.pastTheEnd = pastTheEnd
      self.hasPlaces = hasPlaces
    }

    package struct Place: Hashable, Sendable {
      package var name: String
      /// Degrees north of the equator.
      @Measured package var latitude: Double
      /// Degrees east of the zero meridian.
      @Measured package var longitude: Double

      package init(name: String, latitude: Double, longitude: Double) {
        self.name = name.asWritten
        self.latitude = latitude
        self.longitude = longitude
      }
    }
  }
}

extension AddLocationSubject.Observation: CustomStringConvertible {
  package var description: String {
    switch self {
    case .asks(let text): "asks \"\(text)\""
    case .answers(let text, let isLate): "answer to \"\(text)\"\(isLate ? ", late" : "")"
    case .cancels: "cancels"
    case .querying(let querying): "querying: \(querying)"
    case .lists(let listing): "lists \(listing)"
    case .error(let error): "error \(error)"
    case .unannounced(let listing, let querying): "not told: \(listing), querying: \(querying)"
    case .viewModelReleased: "view model released"
    }
  }
}

extension AddLocationSubject.Listing: CustomStringConvertible {
  /// The names; what does not fit to them is added.
  package var description: String {
    var words = "[\(places.map { $0?.name ?? "nil" }.joined(separator: ", "))]"
    if let pastTheEnd { words += " and past the end \(pastTheEnd.name)" }
    if hasPlaces == places.isEmpty { words += hasPlaces ? ", has places" : ", has no places" }
    return words
  }
}
