import Foundation

// A value that is only passed on needs as many representatives as places that can hold one: the platform's own value and
// the last one told. This is data independence. One value is enough where only control flow counts, and two are enough
// where it counts which one is told. The scenarios of several locations and of several headings have two. A value decides
// something in headings (their accuracy), errors (their domain and code) and orientations (their names). All of those
// are tried.

extension [LocationManagerSubject.Stimulus] {
  /// Everything that can happen, with one value of each kind.
  static let everything: Self =
    [
      .start, .stop, .readProperties, .replaceDelegate, .clearDelegate, .dropDelegate, .dropManager,
      .location(.here), .locationCleared, .locationNotStored(.here),
      .heading(.reliable), .heading(.invalid), .forgottenHeading,
      .error(.network), .error(.locationUnknown),
      .plainError(domain: PlatformError.coreLocationDomain, code: 0),
      .plainError(domain: foreignErrorDomain, code: 1), .pause, .resume, .foreignRotationNotification,
    ] + statuses

  /// The events that `swift test` leaves out: other scenarios have them, or another event differs only in its value.
  static let seldom: Self = [
    .pause, .resume, .dropDelegate, .plainError(domain: PlatformError.coreLocationDomain, code: 0),
    .heading(.invalid),
    .locationCleared, .forgottenHeading,
  ]

  /// What can lead to a start inside a stop, a stop inside a start, and so on.
  static let nesting: Self = [.start, .stop, .dropManager, .foreignRotationNotification]

  /// The stimuli that a rotation can influence.
  static let turning: Self = [
    .start, .stop, .dropManager, .authorization(.denied), .authorization(.authorizedWhenInUse),
    .rotation(.portrait), .rotation(.landscapeLeft), .foreignRotationNotification,
  ]

  /// The starts and stops during which a rotation can arrive.
  static let turns = turning.filter { $0 != .rotation(.portrait) && $0 != .rotation(.landscapeLeft) }

  /// What a report of the status can have an influence on, and a change that is not reported yet.
  static let permissions: Self =
    [.start, .stop, .readProperties, .dropManager, .foreignRotationNotification] + statuses
    + [.denied, .authorizedWhenInUse].map(Element.unannouncedAuthorization)

  /// What being in the simulator can have an influence on.
  static let failures: Self = [
    .start, .stop, .foreignRotationNotification, .error(.network), .error(.locationUnknown),
    .plainError(domain: PlatformError.coreLocationDomain, code: 0),
    .plainError(domain: foreignErrorDomain, code: 0),
  ]

  /// What locations can have an influence on, with two places.
  static let locations: Self = [
    .start, .stop, .readProperties, .foreignRotationNotification, .location(.here),
    .locations([.here, .there]), .locations([.there, .here]), .locationWithoutCallback(.there),
    .locationNotStored(.there), .locationCleared,
  ]

  /// What headings can have an influence on, with two that can be relied on, and each way not to be relied on.
  static let headings: Self = [
    .start, .stop, .readProperties, .foreignRotationNotification, .heading(.reliable), .heading(.west),
    .heading(.perfect), .heading(.invalid), .forgottenHeading,
  ]

  static let orientations: Self =
    [.start, .stop, .foreignRotationNotification] + Orientation.allCases.map(Element.rotation)

  /// Every error, as Core Location's own, as a plain one, and of another domain.
  static let errors: Self =
    [.start, .stop]
    + PlatformError.Code.allCases.flatMap { code -> Self in
      [
        .error(code), .plainError(domain: PlatformError.coreLocationDomain, code: code.rawValue),
        .plainError(domain: foreignErrorDomain, code: code.rawValue),
      ]
    }

  /// Locations and headings with values that are not numbers, among others.
  static let notNumbers: Self = [
    .start, .stop, .readProperties, .location(.here), .location(.notNumbers), .heading(.reliable),
    .heading(.unknownAccuracy), .heading(.notNumbers),
  ]

  /// Locations and headings at the ends of their ranges and around zero, measured long ago or in the future.
  static let extremes: Self = [
    .start, .stop, .readProperties, .location(.zero), .location(.aroundZero), .location(.north),
    .location(.west), .heading(.old), .heading(.aroundZero), .heading(.future),
  ]

  static let presets: Self = [.start, .stop, .makeAnother(.fine), .makeAnother(.coarse)]

  private static let statuses = Permission.allCases.map(Element.authorization)
}

let foreignErrorDomain = "Foreign"

extension LocationManagerSubject.Stimulus {
  /// All events that explorations apply to a location manager in some scenario.
  package static let alphabet: [Self] = LocationManagerSubject.Scenario.all.flatMap(\.alphabet).reduce(
    into: []) {
      if !$0.contains($1) { $0.append($1) }
    }

  package static let startStopAlphabet: [Self] =
    [.start, .stop] + Permission.allCases.map(Self.authorization)
    + [.location(.here), .heading(.reliable)]
}

extension LocationManagerSubject.Stimulus: Sampled {
  package var samples: Samples {
    var samples = Samples()
    switch self {
    case .authorization(let status), .unannouncedAuthorization(let status): samples.permissions = [status]
    case .location(let location), .locationWithoutCallback(let location), .locationNotStored(let location):
      samples.add(location, at: .now)
      samples.measurements = [location.horizontalAccuracy, location.course, location.speed]
    case .heading(let heading):
      samples.ages = [Date.now.timeIntervalSince(heading.timestamp)]
      samples.measurements = [heading.trueHeading, heading.accuracy]
    default: break
    }
    return samples
  }
}
