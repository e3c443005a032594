@testable import CaseStudy
import CoreLocationStandIn
import Foundation
import LocationWords

extension Feature {
  /// The values that the feature's class gets with an event, by name.
  func values(of stimulus: Any) -> [(String, Any)] {
    switch stimulus {
    case NearbyContentSubject.Stimulus.location(let place):
      [("location", place.reading(at: .now)), ("age", place.age), ("distance from here", place.distance)]
    case NearbyContentSubject.Stimulus.answer(_, let answer):
      [("event", stimulus), ("title", answer.titles as Any), ("failure", answer.searchFailure as Any)]
        + NearbyContentSubject.Place.allCases.map { ("placemark", answer.placemarks(of: $0.words) ?? []) }
    case AddLocationSubject.Stimulus.answer(_, .places):
      [("event", stimulus), ("found", AddLocationSubject.Answer.places.placemarks(matching: "par"))]
    case SavedPlacesSubject.Stimulus.setTitle(let title): [("title", title.rawValue)]
    default: [("event", stimulus)]
    }
  }

  /// The constants with which the implementations compare event values, by place.
  ///
  /// The place of a value is the name of a property or of an event, or a name that `values(of:)` gives it.
  /// `title.count` names the length of `title`.
  var comparedNumbers: [String: [Double]] {
    switch name {
    case "NearbyContent": ["age": [3600], "distance from here": [25_000]]
    case "AddLocation": ["type.count": [3]]
    case "ExploreCard": ["HeadingReading.trueHeading": [0]]
    default: [:]
    }
  }

  /// Why no event has a value with a required property, by the name, place or property of a `Representative`.
  var missingValueReasons: [String: String] {
    switch name {
    case "LocationManager":
      [
        "LocationManagerStimulus: each case":
          "`make` is the first event of a recording, and `init` does the same.",
        "between -1 and 0":
          "The manager treats all measurements alike, and another one has such a value.",
        "between 0 and 1":
          "The manager treats all measurements alike, and another one has such a value.",
        "more than six decimal places":
          "The manager does not calculate, and the random walks have such numbers.",
        "locations":
          "The manager reads the platform's location; Core Location delivers at least one.",
        "plainError.domain": "The manager compares the domain only with Core Location's, and passes it on.",
      ]
    case "NearbyContent":
      coordinateAndTimestamp.merging([
        "SimulatedPlacemark.location": "The source reads no location of a placemark.",
        "not a number": "Core Location measures no such coordinate.",
      ]) { $1 }
    case "AddLocation":
      coordinateAndTimestamp.merging([
        "LocationReading.timestamp": "The view model reads no timestamp.",
        "SimulatedPlacemark.country": "The view model reads no country.",
        "SimulatedPlacemark.locality": "The view model reads no locality.",
        "Stimulus: each case":
          "`passAndType` shows a difference, so an assumption of the verdict excludes it.",
        "a value only in the second element": "The view model omits a place without a name or a location.",
        "an empty list": "The platform answers with an error if it finds nothing.",
        "typeAndLeave": "The texts of `type` are in the other scenarios.",
        "typeComposed": "The texts of `type` cover the other properties.",
        "typeTwice": "The texts of `type` cover the other properties.",
      ]) { $1 }
    case "ExploreCard":
      coordinateAndTimestamp.merging([
        "HeadingReading.accuracy": "The card reads only the direction of a heading.",
        "HeadingReading.timestamp": "The card reads only the direction of a heading.",
      ]) { $1 }
    case "VisitCalendar":
      [
        "a Unix line ending": "The calendar only shows the text.",
        "a Windows line ending": "The calendar only shows the text.",
        "a composed letter": "The calendar only shows the text.",
        "only spaces": "The calendar only shows the text.",
        "Event.title": "The titles of places cover the other properties.",
        "Place.firstVisit": "A valid date contains no letters and no line endings.",
        "Place.name": "The titles of planned visits cover the other properties.",
        "account": "The other screen only shows the name.",
        "places: a list of one element": "A list of planned visits has one element.",
      ]
    case "SavedPlaces":
      ["file: two texts that differ only in case": "A document does not compare two texts."]
    default: [:]
    }
  }

  /// The reasons of a class that reads at most the coordinate and the timestamp of a location.
  private var coordinateAndTimestamp: [String: String] {
    ["altitude", "course", "horizontalAccuracy", "speed", "verticalAccuracy"].reduce(into: [:]) {
      $0["LocationReading.\($1)"] = "The class reads at most the coordinate and the timestamp."
    }
  }
}

extension NearbyContentSubject.Place {
  /// The distance from `here` in metres.
  fileprivate var distance: CLLocationDistance {
    let reading = reading(at: .now)
    return CLLocation(latitude: reading.latitude, longitude: reading.longitude)
      .distance(from: CLLocation(latitude: 0, longitude: 0))
  }
}
