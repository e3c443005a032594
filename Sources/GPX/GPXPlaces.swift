/// What can be said of a point besides its coordinate, by the names of the elements.
enum Value: String {
  case ele, time, speed, course

  var expectation: String { self == .time ? "a dateTime, as 2020-02-07T09:30:00Z" : "a decimal number" }
}

/// A place in a GPX document that matters to the reader.
///
/// The places are found by the whole way to them. So what looks like a point or a time in somebody's extension is none.
enum Place {
  case file, gpx, track, segment, route, point, value(Value)
  /// A point's `extensions`, one of these, as Garmin's `TrackPointExtension`, and a value in either.
  case extensions, `extension`, extensionValue(Value)

  /// The place that an element opens here; nil if it does not matter, and so nothing in it does.
  func child(_ name: String) -> Place? {
    switch (self, name) {
    case (.file, "gpx"): .gpx
    case (.gpx, "trk"): .track
    case (.track, "trkseg"): .segment
    case (.gpx, "rte"): .route
    case (.segment, "trkpt"), (.route, "rtept"), (.gpx, "wpt"): .point
    case (.point, "extensions"): .extensions
    case (.point, _): Value(rawValue: name).map(Place.value)
    case (.extensions, "speed"), (.extension, "speed"): .extensionValue(.speed)
    case (.extensions, "course"), (.extension, "course"): .extensionValue(.course)
    case (.extensions, _): .extension
    default: nil
    }
  }
}

extension TrackPoint {
  /// Makes a point of the attributes of its element.
  init(_ element: String, _ attributes: [String: String]) throws(GPXFault) {
    func degrees(_ attribute: String, within limit: Int) throws(GPXFault) -> Double {
      let text = attributes[attribute]
      let degrees = text.flatMap { Double(gpx: $0) }
      if let degrees, abs(degrees) <= Double(limit) { return degrees }
      let isWrong = degrees == nil ? "is not a number" : "is out of range"
      throw GPXFault(
        text.map { "\(attribute) \($0.quoted) \(isWrong)" } ?? "a \(element) has no '\(attribute)'",
        expected: "degrees from -\(limit) to \(limit)")
    }
    self.init(latitude: try degrees("lat", within: 90), longitude: try degrees("lon", within: 180))
  }
}
