/// What a GPX file holds, in the order of the file.
public enum GPXElement: Hashable, Sendable {
  /// A track segment, a route or a row of waypoints begins with the next point.
  case segmentStart
  /// The next point of the segment.
  case point(TrackPoint)
}
