import CaseStudy
import CoreLocationStandIn
import Equivalence
import Foundation
import PlacesApp
import Terminal

/// A mismatch of a parallel run, done again in the harness and shortened there.
@MainActor
struct RecordedMismatch {
  private let recording: PlacesApp.Recording
  private let candidate: Compared.Implementation
  /// The shortest sequence that shows it; nil if the harness does not show it.
  let shortest: Difference<Compared.Stimulus, Compared.Observation>?

  /// Does it again.
  ///
  /// - Throws: ``RecordingError`` if the recording has something that this feature does not know.
  init(_ recording: PlacesApp.Recording, candidate: Compared.Implementation) throws {
    self.recording = recording
    self.candidate = candidate
    let stimuli = try recording.compared()
    let sought = Set(recording.differences.map(Self.observed))
    let last = try recording.lastCompared().map(\.word)
    shortest = LocationManagerComparison(
      candidate: candidate, in: [], named: Compared.PublishedRow.all.map(\.difference)
    ).shortest(
      of: stimuli, from: .init(try Compared.World(recording), name: "the app", candidate: candidate)
    ) { step in
      step.outcome == .different && (last.isEmpty || last.contains(step.stimulus.word))
        && sought.isSubset(of: step.edits.map(\.word))
    }
  }

  /// How long the recording is, and the shortest sequence with Swift to paste into a test.
  var text: String {
    let forgotten = recording.forgotten > 0 ? ", \(recording.forgotten.grouped) forgotten" : ""
    let head = "recorded: \(recording.stimuli.count.grouped) stimuli\(forgotten)"
    guard let shortest else {
      return "\(head); the harness does not show it from this recording\n" + recording.text.indented
    }
    return """
      \(head); shortest: \(shortest.steps.count)
      \(shortest.text(candidate: candidate.name))
      for a test:
      \(shortest.swiftTest.indented)
      """
  }

  /// What the harness observes of what the app calls a difference.
  private static func observed(_ difference: String) -> String {
    switch difference {
    case "kept itself": "missing managerReleased"
    case "kept its delegate": "missing delegateReleased"
    default:
      ["location", "heading", "isUpdating", "authorizationStatus"].reduce(difference) { word, property in
        word == "missing \(property)" || word == "extra \(property)"
          ? word.replacing(property, with: "properties") : word
      }
    }
  }
}

extension Edit<Compared.Observation> {
  /// The kind of edit and the kind of observation, as in `missing toldLocation`.
  fileprivate var word: String {
    switch self {
    case .missing(let observation): "missing \(caseName(of: observation) ?? "")"
    case .extra(let observation): "extra \(caseName(of: observation) ?? "")"
    case .moved(let observation): "moved \(caseName(of: observation) ?? "")"
    case .unshared: "unshared"
    }
  }
}

extension Compared.Stimulus {
  /// The kind of stimulus, without its values.
  fileprivate var word: String { caseName(of: self) ?? "" }
}

extension String {
  /// The lines, each a little to the right.
  var indented: String { split(separator: "\n").map { "  " + $0 }.joined(separator: "\n") }
}

/// A line of a recording that this feature does not know.
struct RecordingError: Error, CustomStringConvertible {
  var feature: String
  var line: String

  var description: String {
    "compare: '\(line)' is no stimulus of \(feature); expected a recording that this version of the app has written"
  }
}

extension PlacesApp.Recording {
  /// The stimuli as the harness applies them.
  ///
  /// A client that starts when it is told *enabled* is part of the world. What else was done inside of a stimulus comes
  /// after it.
  fileprivate func compared() throws -> [Compared.Stimulus] {
    try stimuli.flatMap { stimulus in
      try ([stimulus.line] + stimulus.nested.filter { !$0.isStartOnEnabled }.map(\.line)).compactMap(compared)
    }
  }

  /// The stimulus that shows the mismatch, and what was done inside of it; none if the harness does that by itself.
  fileprivate func lastCompared() throws -> [Compared.Stimulus] {
    guard let last = stimuli.last else { return [] }
    return try ([last.line] + last.nested.map(\.line)).compactMap(compared)
  }

  private func compared(_ line: String) throws -> Compared.Stimulus? {
    let words = line.split(separator: " ").map(String.init)
    // A subject is made with a delegate.
    if ["make", "setDelegate"].contains(words.first) { return nil }
    guard let stimulus = Compared.Stimulus(recorded: words) else {
      throw RecordingError(feature: feature, line: line)
    }
    return stimulus
  }
}

extension PlacesApp.Recording.Stimulus.Nested {
  fileprivate var isStartOnEnabled: Bool { line == "start" && during == "toldEnabled" }
}

extension Compared.World {
  /// The world in which a recording begins.
  init(_ recording: PlacesApp.Recording) throws {
    // What happened is in the recording, and nothing else is to happen.
    self = Compared.World().quiet
    if recording.stimuli.contains(where: { $0.nested.contains(where: \.isStartOnEnabled) }) {
      clientStartsOnEnabled = true
    }
    for fact in recording.world {
      let words = fact.split(separator: " ").map(String.init)
      switch (words.first, words.count) {
      case ("authorization", 2) where CLAuthorizationStatus(recorded: words[1]) != nil:
        status = CLAuthorizationStatus(recorded: words[1]) ?? status
      case ("location", _) where SimulatedLocation(recorded: words.dropFirst()) != nil:
        knownLocation = SimulatedLocation(recorded: words.dropFirst())
      case ("othersWatchOrientation", 1): othersWatchOrientation = true
      case ("simulator", 1): isSimulator = true
      default: throw RecordingError(feature: recording.feature, line: fact)
      }
    }
  }
}

extension Compared.Stimulus {
  fileprivate init?(recorded words: [String]) {
    let rest = words.dropFirst()
    let numbers = rest.compactMap(Double.init)
    switch words.first {
    case "start": self = .start
    case "stop": self = .stop
    case "read": self = .readProperties
    case "clearDelegate": self = .clearDelegate
    case "dropDelegate": self = .dropDelegate
    case "release": self = .dropManager
    case "authorization":
      guard let status = rest.first.flatMap(CLAuthorizationStatus.init(recorded:)) else { return nil }
      self = .authorization(status)
    case "location":
      guard let location = SimulatedLocation(recorded: rest) else { return nil }
      self = .location(location)
    case "unkeptLocation":
      guard let location = SimulatedLocation(recorded: rest) else { return nil }
      self = .unkeptLocation(location)
    case "unannouncedLocation":
      guard let location = SimulatedLocation(recorded: rest) else { return nil }
      self = .unannouncedLocation(location)
    case "heading" where numbers.count == 4:
      self = .heading(
        SimulatedHeading(
          magneticHeading: numbers[0], trueHeading: numbers[1], accuracy: numbers[2],
          timestamp: Date(timeIntervalSinceReferenceDate: numbers[3])))
    case "error":
      guard let code = rest.first.flatMap({ Int($0) }), rest.count > 1 else { return nil }
      let domain = rest.dropFirst().joined(separator: " ")
      if domain == kCLErrorDomain, let code = CLError.Code(rawValue: code) {
        self = .error(code)
      } else {
        self = .plainError(domain: domain, code: code)
      }
    case "rotation":
      guard let orientation = UIDeviceOrientation.allCases.first(where: { "\($0)" == rest.first }) else {
        return nil
      }
      self = .rotation(orientation)
    default: return nil
    }
  }
}

extension CLAuthorizationStatus {
  fileprivate init?(recorded word: String) {
    guard let status = Self.allCases.first(where: { "\($0)" == word }) else { return nil }
    self = status
  }
}

extension SimulatedLocation {
  fileprivate init?(recorded words: ArraySlice<String>) {
    let numbers = words.compactMap(Double.init)
    guard numbers.count == 8, words.count == 8 else { return nil }
    self.init(
      latitude: numbers[0], longitude: numbers[1], altitude: numbers[2], horizontalAccuracy: numbers[3],
      verticalAccuracy: numbers[4], course: numbers[5], speed: numbers[6],
      timestamp: Date(timeIntervalSinceReferenceDate: numbers[7]))
  }
}
