import CaseStudy
import CoreLocationStandIn
import Equivalence
import Foundation
import ParallelRun

/// The location manager.
struct RecordedLocationManager: @MainActor RecordedFeature {
  static let candidates = Compared.Implementation.candidates
  static let isAsynchronous = false
  static let observations = [
    "kept itself": "missing managerReleased", "kept its delegate": "missing delegateReleased",
    "location": "properties", "heading": "properties", "isUpdating": "properties",
    "authorizationStatus": "properties",
  ]

  private var world: Compared.World

  init(_ recording: ParallelRun.Recording) {
    // What happened is in the recording, and nothing else is to happen.
    world = Compared.World().quiet
    // A client that starts when it is told *enabled* is part of the world.
    world.clientStartsOnEnabled = recording.stimuli.contains {
      $0.nested.contains(where: Self.happensByItself)
    }
  }

  static func happensByItself(_ nested: ParallelRun.Recording.Stimulus.Nested) -> Bool {
    nested.line == "start" && nested.during == "toldEnabled"
  }

  mutating func take(_ fact: RecordedLine) -> Bool {
    switch fact.name {
    case "authorization":
      guard let status = CLAuthorizationStatus(recorded: fact.values) else { return false }
      world.status = status
    case "location":
      guard let location = SimulatedLocation(recorded: fact.values) else { return false }
      world.knownLocation = location
    case "othersWatchOrientation": world.othersWatchOrientation = true
    case "simulator": world.isSimulator = true
    default: return false
    }
    return true
  }

  func stimuli(for line: RecordedLine) -> [Compared.Stimulus]? {
    // A subject is made with a delegate.
    if ["make", "setDelegate"].contains(line.name) { return [] }
    return Compared.Stimulus(recorded: line).map { [$0] }
  }

  func comparison(with candidate: Compared.Implementation) -> LocationManagerComparison {
    LocationManagerComparison(
      starts: [Start(world, name: "the app", candidate: candidate)], alphabet: [],
      declared: candidate.declaredDifferences, named: Compared.PublishedRow.all.flatMap(\.differences))
  }
}

extension LocationManagerSubject.Stimulus {
  fileprivate init?(recorded line: RecordedLine) {
    let values = line.values
    let numbers = values.compactMap(Double.init)
    switch line.name {
    case "start": self = .start
    case "stop": self = .stop
    case "read": self = .readProperties
    case "clearDelegate": self = .clearDelegate
    case "dropDelegate": self = .dropDelegate
    case "release": self = .dropManager
    case "authorization":
      guard let status = CLAuthorizationStatus(recorded: values) else { return nil }
      self = .authorization(status)
    case "unannouncedAuthorization":
      guard let status = CLAuthorizationStatus(recorded: values) else { return nil }
      self = .unannouncedAuthorization(status)
    case "location":
      guard let location = SimulatedLocation(recorded: values) else { return nil }
      self = .location(location)
    case "unkeptLocation":
      guard let location = SimulatedLocation(recorded: values) else { return nil }
      self = .unkeptLocation(location)
    case "unannouncedLocation" where values == ["none"]: self = .forgottenLocation
    case "unannouncedLocation":
      guard let location = SimulatedLocation(recorded: values) else { return nil }
      self = .unannouncedLocation(location)
    case "heading" where numbers.count == 4 && values.count == 4:
      self = .heading(
        SimulatedHeading(
          magneticHeading: numbers[0], trueHeading: numbers[1], accuracy: numbers[2],
          timestamp: Date(timeIntervalSinceReferenceDate: numbers[3])))
    case "error":
      guard let code = values.first.flatMap({ Int($0) }), values.count > 1 else { return nil }
      let domain = line.rest(after: 2)
      if domain == kCLErrorDomain, let code = CLError.Code(rawValue: code) {
        self = .error(code)
      } else {
        self = .plainError(domain: domain, code: code)
      }
    case "pause": self = .pause
    case "resume": self = .resume
    case "rotation":
      guard let orientation = UIDeviceOrientation.allCases.first(where: { "\($0)" == values.first }) else {
        return nil
      }
      self = .rotation(orientation)
    default: return nil
    }
  }
}
