import CoreLocationStandIn
import Equivalence

extension LocationManagerSubject {
  /// A behaviour in which the published port differs from the original; rows 1 to 13 and 15 were not intended.
  public typealias PublishedRow = CaseStudy.PublishedRow<Stimulus, Observation>
}

extension PublishedRow<LocationManagerSubject.Stimulus, LocationManagerSubject.Observation> {
  /// The rows that are faults of the port, and row 13, which improves on the original.
  ///
  /// Row 14 is an intended difference: the modern implementation declares it too.
  public static var all: [Self] {
    [
      Self(
        number: 1, original: "ignores headings of accuracy zero or less", port: "passes every heading on",
        later: "the guard came back",
        noticed: "Near metal, the arrow that points to a place jumps or freezes."
      ) { _, edit in
        if case .extra(.toldHeading(let heading)) = edit { heading.accuracy <= 0 } else { false }
      },
      Self(
        number: 2, original: "holds its delegate weakly", port: "holds it strongly", later: "weak came back",
        noticed: "A screen that was closed stays in memory, and its updates can go on."
      ) { _, edit, _, candidate in
        switch edit {
        case .missing(.delegateReleased), .extra(.delegateReleased), .extra(.toldFormerDelegate): true
        case .extra(let observation): observation.isTold && candidate.contains(.toldFormerDelegate)
        default: false
        }
      },
      Self(
        number: 3, original: "clears the platform's delegate when it is deallocated", port: "does not",
        later: "the clearing came back",
        noticed: "Before iOS 13, the app can crash after a screen was closed."
      ) { _, edit in
        edit == .missing(.platformDelegateCleared)
      },
      Self(
        number: 4, original: "calls nothing when started while updating",
        port: "starts location updates again",
        later: "the guard came back",
        noticed: "Nothing at once: the platform is called more often than needed."
      ) { stimulus, edit in
        stimulus.canStart && edit == .extra(.startUpdatingLocation)
      },
      Self(
        number: 5, original: "counts as updating before the first platform call",
        port: "counts as updating after the last one, and drops what is delivered during start",
        later: "still so",
        noticed: "The first distance appears late, because a location that is there at once is dropped."
      ) { stimulus, edit, control, candidate in
        switch edit {
        case .missing(.toldLocation), .missing(.toldHeading), .missing(.toldError): stimulus.canStart
        case .missing(.properties), .extra(.properties):
          stimulus.canStart && candidate.reads(isUpdating: false, where: control)
        default: false
        }
      },
      Self(
        number: 6, original: "reads location and heading through to the platform until the first delivery",
        port: "reads them once and keeps that value", later: "still so",
        noticed: "A screen that reads the location early goes on showing none, or an old place."
      ) { _, edit, control, candidate in
        if case .properties = edit.observation {
          control.readings.map(\.withoutValues) == candidate.readings.map(\.withoutValues)
        } else {
          false
        }
      },
      Self(
        number: 7, original: "delivers the location that the platform itself holds",
        port: "delivers the last element of the array", later: "still so",
        noticed: "Where the two disagree, distances start at another place than the platform's own."
      ) { stimulus, edit, control, candidate in
        guard let last = stimulus.lastLocation.map(LocationManagerSubject.Observation.toldLocation) else {
          return false
        }
        return switch edit {
        case .extra(last): !control.contains(last)
        case .missing(.toldLocation(let held)): .toldLocation(held) != last && candidate.contains(last)
        default: false
        }
      },
      Self(
        number: 8, original: "tells its delegate only of changes, to denied and to authorized",
        port: "tells it of every callback", later: "still so",
        noticed: "A screen can say that access is denied before the user was asked."
      ) { _, edit in
        if case .extra(.toldEnabled) = edit { true } else { false }
      },
      Self(
        number: 9, original: "forces a fresh heading on each orientation change",
        port: "only sets the orientation",
        later: "still so",
        noticed: "After a turn of the device, the arrow is wrong until the next heading arrives."
      ) { stimulus, edit in
        (stimulus.canStart || stimulus.isTurn)
          && [.missing(.stopUpdatingHeading), .missing(.startUpdatingHeading)].contains(edit)
      },
      Self(
        number: 10, original: "calls nothing when stopped while idle", port: "stops location updates again",
        later: "still so",
        noticed: "Nothing at once: the platform is called more often than needed."
      ) { _, edit in
        [.extra(.stopUpdatingLocation), .extra(.stopUpdatingHeading)].contains(edit)
      },
      Self(
        number: 11, original: "stops significant-change monitoring too", port: "does not", later: "still so",
        noticed: "Significant-change monitoring, where it runs, goes on after a stop and costs power."
      ) { _, edit in
        edit == .missing(.stopMonitoringSignificantLocationChanges)
      },
      Self(
        number: 12, original: "keeps nothing alive while a start waits for permission",
        port: "waits in a closure that holds the manager", later: "still so",
        noticed: "A screen that is closed while the user is being asked stays in memory until the answer."
      ) { _, edit in
        [.missing(.managerReleased), .extra(.managerReleased)].contains(edit)
      },
      Self(
        number: 13,
        original: "remembers a start while updating, and starts unasked after a stop and the next grant",
        port: "has no such flag", later: "an improvement",
        noticed: "Updates no longer start by themselves after a stop, which nobody will miss."
      ) { stimulus, edit in
        if case .authorization = stimulus { edit == .missing(.startUpdatingLocation) } else { false }
      },
      Self(
        number: 15, original: "stops counting as updating before the first platform call of a stop",
        port: "stops counting after the last one, and passes on what is delivered meanwhile",
        later: "still so",
        noticed: "A screen that has stopped can still be told a location."
      ) { stimulus, edit, control, candidate in
        switch edit {
        case .extra(.toldLocation), .extra(.toldHeading), .extra(.toldError): stimulus == .stop
        case .missing(.properties), .extra(.properties):
          stimulus == .stop && candidate.reads(isUpdating: true, where: control)
        default: false
        }
      },
    ]
  }
}

extension LocationManagerSubject.Stimulus {
  /// Whether a start can follow.
  fileprivate var canStart: Bool {
    if case .authorization = self { true } else { self == .start }
  }

  /// Whether the device is turned.
  fileprivate var isTurn: Bool {
    if case .rotation = self { true } else { self == .foreignRotationNotification }
  }

  /// The last element of the locations that the platform delivers; nil if it delivers none.
  fileprivate var lastLocation: SimulatedLocation? {
    switch self {
    case .location(let location), .unkeptLocation(let location): location
    case .locations(let locations): locations.last
    default: nil
    }
  }
}

extension LocationManagerSubject.Observation {
  /// Whether a delegate was told a location, a heading, an error or a permission.
  fileprivate var isTold: Bool {
    switch self {
    case .toldLocation, .toldHeading, .toldError, .toldEnabled: true
    default: false
    }
  }
}

extension [LocationManagerSubject.Observation] {
  /// The properties that were read, in order.
  fileprivate var readings: [LocationManagerSubject.ObservedProperties] {
    compactMap { if case .properties(let properties) = $0 { properties } else { nil } }
  }

  /// Whether something reads as updating, or as idle, that another list reads otherwise, while nothing but the
  /// location and the heading reads differently too.
  fileprivate func reads(isUpdating: Bool, where others: Self) -> Bool {
    let pairs = zip(readings, others.readings)
    return readings.count == others.readings.count
      && pairs.contains { $0.isUpdating == isUpdating && $1.isUpdating != isUpdating }
      && pairs.allSatisfy { one, other in
        var other = other.withoutValues
        if one.isUpdating == isUpdating { other.isUpdating = isUpdating }
        return one.withoutValues == other
      }
  }
}

extension LocationManagerSubject.ObservedProperties {
  /// The same without the location and the heading.
  fileprivate var withoutValues: Self {
    var properties = self
    properties.location = nil
    properties.heading = nil
    return properties
  }
}
