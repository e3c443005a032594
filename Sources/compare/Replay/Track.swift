import CaseStudy
import Foundation
import GPX

/// A recorded track, and what else happens on it.
struct Track {
  var name: String
  var path: String
  var world: Compared.World
  var script: Script?

  /// The walk that comes with the command: nobody has been asked for permission when it begins.
  static func bundled() throws -> Track {
    let folder = (Bundle.module.resourceURL ?? Bundle.module.bundleURL).appendingPathComponent("Track")
    return Track(
      name: "the bundled walk", path: folder.appendingPathComponent("walk.gpx").path, world: .init(),
      script: try Script(contentsOf: folder.appendingPathComponent("walk.events").path))
  }

  /// A track of the user's: location is allowed, and monitoring runs from the first fix to the last.
  static func file(_ path: String) -> Track {
    Track(name: path, path: path, world: Compared.World { $0.status = .authorizedWhenInUse })
  }

  /// Hands over what happens, in order, without keeping it; a new segment means that reception was lost.
  ///
  /// - Throws: `GPXError` if the track cannot be read, also after parts of it have been handed over.
  func forEachStimulus(_ body: (Compared.Stimulus) throws -> Void) throws {
    var fixes = 0
    if script == nil { try body(.start) }
    try script?.events(after: 0).forEach(body)
    try GPXReader(path: path).read { element in
      switch element {
      case .segmentStart:
        if fixes > 0 { try body(.error(.locationUnknown)) }
      case .point(let point):
        try body(.location(LocationReading(point)))
        fixes += 1
        try script?.events(after: fixes).forEach(body)
      }
    }
    for stimulus in [.readProperties, .stop, .readProperties, .dropManager] as [Compared.Stimulus] {
      try body(stimulus)
    }
  }
}

/// What happens on a track besides moving: events, each after a number of fixes.
struct Script {
  private var events: [(fixes: Int, stimulus: Compared.Stimulus)] = []

  init(contentsOf path: String) throws {
    let text = try String(contentsOfFile: path, encoding: .utf8)
    for (number, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      let words = line.split(separator: " ").map(String.init)
      if words.isEmpty || line.hasPrefix("#") { continue }
      guard let fixes = Int(words[0]), let stimulus = Compared.Stimulus(words: Array(words.dropFirst())),
        fixes >= events.last?.fixes ?? 0
      else {
        throw CommandError(
          description: """
            \(path):\(number + 1): '\(line)' is not an event; expected a number of fixes and an event, for instance \
            '12 start'
            """)
      }
      events.append((fixes, stimulus))
    }
  }

  /// The events that happen after so many fixes.
  func events(after fixes: Int) -> [Compared.Stimulus] {
    events.filter { $0.fixes == fixes }.map(\.stimulus)
  }
}

extension LocationReading {
  fileprivate init(_ point: TrackPoint) {
    self.init(
      latitude: point.latitude, longitude: point.longitude, altitude: point.elevation ?? 0,
      verticalAccuracy: point.elevation == nil ? -1 : 5, course: point.course ?? -1, speed: point.speed ?? -1,
      timestamp: point.time ?? Date(timeIntervalSinceReferenceDate: 0))
  }
}
