import TestDoubles

extension LocationManagerSubject {
  /// Keeps what has been observed of a location manager.
  typealias Recorder = TestDoubles.Recorder<Observation>
}
