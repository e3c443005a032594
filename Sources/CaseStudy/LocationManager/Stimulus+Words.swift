extension LocationManagerSubject.Stimulus {
  /// Reads a stimulus from the words of a script, for instance `heading 131.0 8`; nil if they are none.
  package init?(words: [String]) {
    let values = words.dropFirst().compactMap(Double.init)
    switch (words.first, words.count) {
    case ("start", 1): self = .start
    case ("stop", 1): self = .stop
    case ("read", 1): self = .readProperties
    case ("notification", 1): self = .foreignRotationNotification
    case ("heading", 3) where values.count == 2:
      self = .heading(HeadingReading(magneticHeading: values[0], accuracy: values[1]))
    case ("authorization", 2):
      guard let status = Permission.allCases.first(where: { "\($0)" == words[1] }) else {
        return nil
      }
      self = .authorization(status)
    case ("error", 2):
      guard let code = PlatformError.Code.allCases.first(where: { "\($0)" == words[1] }) else { return nil }
      self = .error(code)
    case ("rotation", 2):
      guard let orientation = Orientation.allCases.first(where: { "\($0)" == words[1] }) else {
        return nil
      }
      self = .rotation(orientation)
    default: return nil
    }
  }
}
