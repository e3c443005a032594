extension LocationManagerSubject {
  /// Keeps what has been observed of a location manager.
  typealias Recorder = CaseStudy.Recorder<Observation>
}
