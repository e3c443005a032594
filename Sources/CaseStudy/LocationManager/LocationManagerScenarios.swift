package import CoreLocationStandIn
import DraftLocation
package import Equivalence

extension LocationManagerSubject {
  /// An implementation's initial conditions, and the actions that the client and the platform may take in an event.
  package struct Start: Hashable, Sendable {
    package var status: Permission = .notDetermined
    package var knownLocation: LocationReading?
    package var knownHeading: HeadingReading?
    /// Whether the platform's `location` is still the old one while the platform delivers a new one.
    package var locationLags = false
    package var reportsInitialAuthorization = false
    package var othersWatchOrientation = false
    package var isSimulator = false

    /// Whether the client, when it is told *enabled*, starts the manager, as the app's screens do.
    package var clientStartsOnEnabled = false
    /// The actions that a client may take in a callback, beginning with nil for none.
    var reactions: [Reaction?] = [nil] + Reaction.allCases
    /// The actions that the platform may take before a call returns, beginning with nil for none.
    var interjections: [Interjection?] = [nil] + Interjection.all

    package init() {}

    package init(_ change: (inout Start) -> Void) {
      change(&self)
    }

    /// The same start, but the client and the platform do nothing during an event.
    package var quiet: Start {
      var start = self
      (start.reactions, start.interjections) = ([nil], [nil])
      return start
    }

    var behavior: SimulatedLocationSource.Behavior {
      var behavior = SimulatedLocationSource.Behavior.synchronous
      // In the worst case, the platform queues a callback before a stop and delivers it afterwards.
      behavior.deliversWhenStopped = true
      behavior.locationLags = locationLags
      behavior.reportsInitialAuthorization = reportsInitialAuthorization
      return behavior
    }
  }
}

// A start never changes, so it is not part of a state.
extension LocationManagerSubject.Start: CustomFingerprintable {
  package var fingerprintContent: Bool { true }
}

extension LocationManagerSubject {
  /// Initial conditions that differ only in the permission, and the events to send in every state.
  package struct Scenario: Sendable, CustomStringConvertible {
    package let description: String
    package private(set) var starts: [Start]
    package private(set) var alphabet: [Stimulus]
    package private(set) var maxChoicesPerStep: Int
    /// The most orientation observers that may be left behind; without a limit, legacy has infinitely many states.
    private(set) var observersLeftBehind: Int

    private init(
      _ description: String, _ alphabet: [Stimulus], maxChoicesPerStep: Int = 1,
      observersLeftBehind: Int? = nil, _ change: (inout Start) -> Void = { _ in }
    ) {
      self.description = description
      self.alphabet = alphabet
      self.maxChoicesPerStep = maxChoicesPerStep
      // If the client and the platform do nothing during a stop, the stop leaves no observer behind.
      self.observersLeftBehind = observersLeftBehind ?? min(maxChoicesPerStep, 1)
      starts = Permission.allCases.map { status in
        Start {
          $0.status = status
          change(&$0)
        }
      }
    }

    /// No location is known, no other code uses the device, and neither client nor platform acts during an event.
    package static let plain = Scenario("plain", .everything, maxChoicesPerStep: 0)

    static let anything = Scenario("anything at any moment", .everything, observersLeftBehind: 2)

    /// All explored scenarios, the simplest first.
    package static let all: [Scenario] = [
      plain,
      Scenario("several locations", .locations) {
        $0.interjections = [nil, .location, .authorization(.authorizedAlways)]
      },
      // In this scenario, no start runs inside a stop, and no stop runs inside a start.
      Scenario("the device rotates during an event", .rotating, observersLeftBehind: 0) {
        ($0.reactions, $0.interjections) = ([nil], [nil, .rotation])
      },
      anything,
      // Two headings are reliable, and each of the others is unreliable for a different reason.
      Scenario(
        "several headings",
        [
          .start, .stop, .readProperties, .foreignRotationNotification, .heading(.reliable), .heading(.west),
          .heading(.perfect), .heading(.invalid), .headingCleared,
        ]
      ) {
        $0.interjections = [nil, .heading, .authorization(.authorizedAlways)]
      },
      Scenario("two things at a time", .nesting, maxChoicesPerStep: 2) {
        $0.interjections.removeAll { [.heading, .error, .authorization(.restricted)].contains($0) }
      },
      Scenario("three things at a time", .nesting, maxChoicesPerStep: 3) {
        $0.reactions = [nil, .start, .stop]
        $0.interjections = [nil, .location, .authorization(.authorizedAlways)]
      },
      Scenario("location lags", .locations) {
        $0.locationLags = true
        $0.interjections = [nil, .location, .authorization(.authorizedAlways)]
      },
      Scenario(
        "others watch orientation", [Stimulus].rotating + [.rotation(.portrait), .rotation(.landscapeLeft)]
      ) {
        $0.othersWatchOrientation = true
        $0.interjections = [
          nil, .location, .authorization(.denied), .authorization(.authorizedAlways),
        ]
      },
      Scenario(
        "status reported after creation",
        [Stimulus].statuses + [
          .start, .stop, .readProperties, .dropManager, .foreignRotationNotification,
          .unannouncedAuthorization(.denied), .unannouncedAuthorization(.authorizedWhenInUse),
        ]
      ) {
        $0.reportsInitialAuthorization = true
        $0.interjections = [nil, .location] + Interjection.statuses
      },
      Scenario(
        "simulator",
        [
          .start, .stop, .foreignRotationNotification, .error(.network), .error(.locationUnknown),
          .plainError(domain: PlatformError.coreLocationDomain, code: 0),
          .plainError(domain: foreignErrorDomain, code: 0),
        ]
      ) { $0.isSimulator = true },
      // In these scenarios the manager only forwards values, so actions during an event do not matter.
      Scenario(
        "managers of both presets", [.start, .stop, .makeAnother(.fine), .makeAnother(.coarse)],
        maxChoicesPerStep: 0),
      Scenario(
        "every orientation",
        [.start, .stop, .foreignRotationNotification] + Orientation.allCases.map(Stimulus.rotation),
        maxChoicesPerStep: 0),
      Scenario("every error", .errors, maxChoicesPerStep: 0),
      Scenario("every error in the simulator", .errors, maxChoicesPerStep: 0) { $0.isSimulator = true },
      Scenario(
        "values that are not numbers",
        [
          .start, .stop, .readProperties, .location(.here), .location(.notNumbers), .heading(.reliable),
          .heading(.unknownAccuracy), .heading(.notNumbers),
        ], maxChoicesPerStep: 0),
      Scenario(
        "values at the ends of their ranges",
        [
          .start, .stop, .readProperties, .location(.zero), .location(.aroundZero), .location(.north),
          .location(.west), .heading(.old), .heading(.aroundZero), .heading(.future),
        ], maxChoicesPerStep: 0),
    ]

    package static let walked: Scenario = {
      var scenario = anything
      (scenario.alphabet, scenario.maxChoicesPerStep) = (plain.alphabet, 3)
      scenario.starts = all.flatMap(\.starts)
      return scenario
    }()

    /// The same scenario with fewer events and choices, for `swift test` but not for `compare`.
    package var shortened: Scenario {
      var scenario = self
      scenario.observersLeftBehind = min(observersLeftBehind, 1)
      if maxChoicesPerStep > 0, alphabet == .everything {
        scenario.alphabet.removeAll { [Stimulus].seldom.contains($0) }
      }
      for index in scenario.starts.indices {
        scenario.starts[index].reactions.removeAll { [.clearDelegate, .dropDelegate].contains($0) }
        scenario.starts[index].interjections.removeAll {
          [.authorization(.notDetermined), .authorization(.restricted)].contains($0)
        }
      }
      return scenario
    }
  }
}

// The manager only passes locations on, and only two variables can hold one: the platform's and the last delivered.
// So two locations distinguish all behaviours (data independence), and one is enough where only control flow matters.
// But the manager decides by a heading's accuracy, by errors and by orientations, so the scenarios have all of these.

extension [LocationManagerSubject.Stimulus] {
  /// Every event except those of `separateEventReasons`, each with one value or a few.
  static let everything: Self =
    [
      .start, .stop, .readProperties, .replaceDelegate, .clearDelegate, .dropDelegate, .dropManager,
      .location(.here), .locationCleared, .locationNotStored(.here),
      .heading(.reliable), .heading(.invalid), .headingCleared,
      .error(.network), .error(.locationUnknown),
      .plainError(domain: PlatformError.coreLocationDomain, code: 0),
      .plainError(domain: foreignErrorDomain, code: 1), .pause, .resume, .foreignRotationNotification,
    ] + statuses

  /// The events that `swift test` omits, because another scenario or a similar event covers each of them.
  static let seldom: Self = [
    .pause, .resume, .dropDelegate, .plainError(domain: PlatformError.coreLocationDomain, code: 0),
    .heading(.invalid),
    .locationCleared, .headingCleared,
  ]

  /// The events that can lead to a start inside a stop, a stop inside a start, and deeper nesting.
  static let nesting: Self = [.start, .stop, .dropManager, .foreignRotationNotification]

  /// The events that a rotation can interrupt or influence.
  static let rotating: Self = [
    .start, .stop, .dropManager, .authorization(.denied), .authorization(.authorizedWhenInUse),
    .foreignRotationNotification,
  ]

  static let locations: Self = [
    .start, .stop, .readProperties, .foreignRotationNotification, .location(.here),
    .locations([.here, .there]), .locations([.there, .here]), .locationWithoutCallback(.there),
    .locationNotStored(.there), .locationCleared,
  ]

  static let errors: Self =
    [.start, .stop]
    + PlatformError.Code.allCases.flatMap { code -> Self in
      [
        .error(code), .plainError(domain: PlatformError.coreLocationDomain, code: code.rawValue),
        .plainError(domain: foreignErrorDomain, code: code.rawValue),
      ]
    }

  static let statuses = Permission.allCases.map(Element.authorization)
}

let foreignErrorDomain = "Foreign"

extension LocationManagerSubject.Scenario: ComparedScenario {
  package typealias Subject = LocationManagerSubject

  @MainActor
  package var namedStarts: [NamedStart] {
    starts.map { start in
      (
        "\(self), \(start.status)",
        { @MainActor in LocationManagerSubject(observingCreationOf: $0, in: start) }
      )
    }
  }

  package func subject(_ implementation: LocationManagerSubject.Implementation) -> LocationManagerSubject {
    LocationManagerSubject(observingCreationOf: implementation, in: starts[0])
  }

  package func canShow(_ difference: LocationManagerSubject.DeclaredDifference) -> Bool {
    observersLeftBehind > 0 || difference.id != LocationManagerSubject.DeclaredDifference.oneObserver.id
  }

  package func observationKinds(
    of candidate: LocationManagerSubject.Implementation
  ) -> [LocationManagerSubject.Observation] {
    alphabet == .everything ? candidate.observationKinds : []
  }

  package var assumptions: [Assumption<LocationManagerSubject, LocationManagerSubject>] {
    observersLeftBehind == 0
      ? [] : [.atMost(observersLeftBehind, "orientation observer", "left behind") { $0.observersLeftBehind }]
  }
}

extension LocationManagerSubject.Implementation {
  /// One observation of each kind that an exploration of `everything` has to see.
  fileprivate var observationKinds: [LocationManagerSubject.Observation] {
    let always: [LocationManagerSubject.Observation] = [
      .startUpdatingLocation, .stopUpdatingLocation, .startUpdatingHeading, .stopUpdatingHeading,
      .stopMonitoringSignificantLocationChanges, .requestWhenInUseAuthorization,
      .headingOrientation(.portrait), .beginOrientationNotifications, .platformDelegateSet,
      .platformDelegateCleared, .toldLocation(.here), .toldHeading(.perfect), .toldError(.init(.network)),
      .toldEnabled(true),
      .properties(.init()),
      .managerReleased, .delegateReleased,
    ]
    return declaredDifferences.isEmpty ? always : always + [.endOrientationNotifications]
  }
}
