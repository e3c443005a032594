/// A place in a GPX document that matters to the reader.
///
/// The places are found by the whole way to them. So what looks like a point or a time in somebody's extension is none.
enum GPXPlace {
  case file
  case gpx
  case track
  case segment
  case route
  case point
  case value(GPXValue)
  /// A point's `extensions`.
  case extensions
  /// One of these, as Garmin's `TrackPointExtension`.
  case `extension`

  /// The place that an element opens here; nil if it does not matter, and so nothing in it does.
  func child(_ name: String) -> GPXPlace? {
    switch (self, name) {
    case (.file, "gpx"): .gpx
    case (.gpx, "trk"): .track
    case (.track, "trkseg"): .segment
    case (.gpx, "rte"): .route
    case (.segment, "trkpt"), (.route, "rtept"), (.gpx, "wpt"): .point
    case (.point, "ele"): .value(.elevation)
    case (.point, "time"): .value(.time)
    case (.point, "extensions"): .extensions
    case (.point, "speed"): .value(.speed)
    case (.point, "course"): .value(.course)
    case (.extensions, "speed"), (.extension, "speed"): .value(.extensionSpeed)
    case (.extensions, "course"), (.extension, "course"): .value(.extensionCourse)
    case (.extensions, _): .extension
    default: nil
    }
  }
}
