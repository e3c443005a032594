import CaseStudy
import CoreLocationStandIn
import Equivalence
import Foundation
import ModernLocation
import PlacesApp

/// The source of content about what is near.
struct RecordedNearbyContent: @MainActor RecordedFeature {
  typealias Subject = NearbyContentSubject

  static let candidates = [Subject.Implementation.legacy] + Subject.Implementation.candidates
  static let isAsynchronous = true
  static let observations = [
    "startUpdatingLocation": "startsLocations", "stopUpdatingLocation": "stopsLocations",
    "asksGeocoder": "geocodes", "searchesNear": "searches", "groups": "stores", "loaded": "completes",
  ]

  /// What makes the harness's world the one in which the recording begins.
  private var beginning: [Subject.Stimulus] = []
  /// The first location, which the harness calls *here*, and the first one far away from it.
  private var places: (here: SimulatedLocation?, far: SimulatedLocation?)

  init(_ recording: PlacesApp.Recording) {}

  mutating func take(_ fact: RecordedLine) -> Bool {
    switch fact.name {
    case "authorization":
      guard let status = CLAuthorizationStatus(recorded: fact.values) else { return false }
      beginning.append(.permission(status))
    case "prompted" where fact.values.isEmpty: beginning.append(.prompted)
    default: return false
    }
    return true
  }

  mutating func stimuli(for line: RecordedLine) -> [Subject.Stimulus]? {
    switch line.name {
    // The harness does by itself what is put off, and has nobody who lets go of a source.
    case "later", "release": return []
    case "make": return beginning
    // Neither side looks at these.
    case "heading", "rotation", "pause", "resume": return []
    case "startUpdating": return [.startUpdating]
    case "stopUpdating": return [.stopUpdating]
    case "load": return [.load(force: line.words.last == "force")]
    case "authorization": return CLAuthorizationStatus(recorded: line.values).map { [.permission($0)] }
    case "unannouncedAuthorization":
      return CLAuthorizationStatus(recorded: line.values).map { [.unannouncedPermission($0)] }
    case "location": return place(of: line).map { [.location($0)] }
    case "error": return [.error]
    case "prompted": return [.prompted]
    case "geocoderAnswer", "articles":
      guard let index = line.words.dropFirst().first.flatMap({ Int($0) }), index >= 0 else { return nil }
      return answer(line).map { [.answer(index, $0)] }
    default: return nil
    }
  }

  private func answer(_ line: RecordedLine) -> Subject.Answer? {
    switch (line.words.dropFirst(2).first, line.name) {
    case ("found", "articles"): line.rest(after: 3).isEmpty ? .nothing : .found
    case ("found", _): .found
    case ("error", "geocoderAnswer"):
      line.words.last == "\(CLError.Code.geocodeFoundNoResult.rawValue)" ? .nothing : .failure
    case ("error", _): .failure
    default: nil
    }
  }

  /// The place of the harness that lies as a location does; nil if there is none.
  ///
  /// What counts is whether it is within 25 kilometres of another one, and whether it is an hour old.
  private mutating func place(of line: RecordedLine) -> Subject.Place? {
    guard line.words.count == 10, let age = Double(line.words[9]),
      let location = SimulatedLocation(recorded: line.words[1...8])
    else { return nil }
    let here = places.here ?? location
    places.here = here
    if location.distance(from: here) > 25_000 {
      let far = places.far ?? location
      places.far = far
      return age < 3600 && location.distance(from: far) <= 25_000 ? .far : nil
    }
    if age >= 3600 { return .hereAnHourAgo }
    return location.distance(from: here) == 0 ? .here : .near
  }

  func comparison(with candidate: Subject.Implementation) -> NearbyContentComparison {
    NearbyContentComparison(
      control: {
        LegacyNearbyContentSubject(in: .permissions)
      },
      candidate: {
        Subject(candidate, in: .permissions)
      }, alphabet: [], declared: candidate.declaredDifferences)
  }
}

extension SimulatedLocation {
  /// How many metres lie between two locations.
  fileprivate func distance(from other: SimulatedLocation) -> Double {
    CLLocation(latitude: latitude, longitude: longitude)
      .distance(from: CLLocation(latitude: other.latitude, longitude: other.longitude))
  }
}
