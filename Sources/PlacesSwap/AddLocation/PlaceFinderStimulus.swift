import CoreLocationStandIn

/// Something that is done to a finder of places, by its screen, the geocoder or the clock.
enum PlaceFinderStimulus {
  case make
  case type(String)
  case answer(MutedGeocoder.Answer, GeocoderAnswer, WaitingRequests.Position)
  case waitEnds(MutedClock.Wait)
  case release
}

extension PlaceFinderStimulus: CustomStringConvertible {
  /// The stimulus as a line of a recording.
  var description: String {
    switch self {
    case .make: "make"
    case .type(let text): "type \(text)"
    case .answer(_, let answer, let position):
      "answer \(position.older) " + (answer.error.map { "error \($0._code)" } ?? "placemarks")
    case .waitEnds: "waitEnds"
    case .release: "release"
    }
  }
}
