import CaseStudy
import CoreLocationStandIn
import Foundation
import GPX

/// What happens to the app.
enum Walk {
  typealias Stimulus = LocationManagerSubject.Stimulus

  /// So many locations, all at one place.
  static func standing(_ count: Int) -> [Stimulus] {
    [.authorization(.authorizedWhenInUse), .start]
      + Array(repeating: .location(LocationReading(latitude: 1, longitude: 2)), count: count)
  }

  /// The walk that comes with `compare`, so many times; the working directory is the package.
  static func bundled(_ times: Int) throws -> [Stimulus] {
    var events: [Int: [Stimulus]] = [:]
    let folder = "Sources/compare/Track"
    for line in try String(contentsOfFile: "\(folder)/walk.events", encoding: .utf8).split(separator: "\n") {
      let words = line.split(separator: " ").map(String.init)
      if line.hasPrefix("#") || words.isEmpty { continue }
      guard let fixes = Int(words[0]), let stimulus = Stimulus(words: Array(words.dropFirst())) else {
        throw CocoaError(.fileReadCorruptFile)
      }
      events[fixes, default: []].append(stimulus)
    }
    var stimuli = events[0] ?? []
    var fixes = 0
    try GPXReader(path: "\(folder)/walk.gpx").read { element in
      switch element {
      case .segmentStart: if fixes > 0 { stimuli.append(.error(.locationUnknown)) }
      case .point(let point):
        fixes += 1
        stimuli.append(.location(.init(latitude: point.latitude, longitude: point.longitude)))
        stimuli += events[fixes] ?? []
      }
    }
    return (0..<times).flatMap { _ in stimuli }
  }
}
