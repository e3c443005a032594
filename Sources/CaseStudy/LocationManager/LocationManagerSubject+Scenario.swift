import CoreLocationStandIn

extension LocationManagerSubject {
  /// The initial conditions of an implementation, and everything that can happen while an event is applied.
  package struct Start: Hashable, Sendable {
    /// The permission at the beginning.
    package var status: Permission = .notDetermined
    package var knownLocation: LocationReading?
    package var knownHeading: HeadingReading?
    /// Whether the platform's `location` is still the previous one when a new one is delivered.
    package var locationLags = false
    /// Whether the platform reports the permission soon after the manager was made.
    package var reportsInitialAuthorization = false
    /// Whether other code has begun orientation notifications.
    package var othersWatchOrientation = false
    /// Whether this is the simulator, where *location unknown* means nothing.
    package var isSimulator = false

    /// Whether the client starts whenever it is told *enabled*, as the app's screens do.
    package var clientStartsOnEnabled = false
    /// What a client may do in a callback, first nothing.
    package var reactions = Reaction.allCases
    /// What the platform may do before a call returns, first nothing.
    package var interjections = Interjection.all

    package init() {}

    package init(_ change: (inout Start) -> Void) {
      change(&self)
    }

    /// The same start, in which nothing happens while an event is applied.
    package var quiet: Start {
      var start = self
      (start.reactions, start.interjections) = ([.nothing], [.nothing])
      return start
    }

    var behavior: SimulatedLocationSource.Behavior {
      var behavior = SimulatedLocationSource.Behavior()
      behavior.deliversSynchronously = true
      // The worst case: a callback that was queued before a stop arrives after it.
      behavior.deliversWhenStopped = true
      behavior.locationLags = locationLags
      behavior.reportsInitialAuthorization = reportsInitialAuthorization
      return behavior
    }
  }
}

extension LocationManagerSubject {
  /// Starts that differ only in the permission, with the events that are applied in each state.
  package struct Scenario: Sendable, CustomStringConvertible {
    package let description: String
    package private(set) var starts: [Start]
    package private(set) var alphabet: [Stimulus]
    /// The most actions of client and platform while one event is applied.
    package private(set) var maxChoicesPerStep: Int
    /// The most orientation observers that are left behind; without a limit, legacy has infinitely many states.
    package private(set) var observersLeftBehind: Int

    private init(
      _ description: String, _ alphabet: [Stimulus], maxChoicesPerStep: Int = 1,
      _ change: (inout Start) -> Void = { _ in }
    ) {
      self.description = description
      self.alphabet = alphabet
      self.maxChoicesPerStep = maxChoicesPerStep
      // If nothing happens during a stop, none is left behind.
      observersLeftBehind = min(maxChoicesPerStep, 1)
      starts = Permission.allCases.map { status in
        Start {
          $0.status = status
          change(&$0)
        }
      }
    }

    /// All scenarios that are explored, the simplest first.
    package static let all = [plain, severalLocations, turnsMeanwhile, anything] + special

    /// No location is known, no other code uses the device, and nothing happens during an event.
    package static let plain = Scenario("plain", .everything, maxChoicesPerStep: 0)

    /// The most general client on the most general platform: each does anything, at any moment.
    package static let anything: Scenario = {
      var scenario = Scenario("anything at any moment", .everything)
      scenario.observersLeftBehind = 2
      return scenario
    }()

    /// Every initial condition of all scenarios, for random walks.
    package static let walked: Scenario = {
      var scenario = anything
      (scenario.alphabet, scenario.maxChoicesPerStep) = (plain.alphabet, 3)
      scenario.starts = all.flatMap(\.starts)
      return scenario
    }()

    private static let severalLocations = Scenario("several locations", .locations) {
      $0.interjections = [.nothing, .location, .authorization(.authorizedAlways)]
    }

    private static let turnsMeanwhile: Scenario = {
      var scenario = Scenario("the device turns meanwhile", .turns) {
        ($0.reactions, $0.interjections) = ([.nothing], [.nothing, .turn])
      }
      // No start happens inside a stop here, and no stop inside a start.
      scenario.observersLeftBehind = 0
      return scenario
    }()

    // Each has the events that its starts can influence.
    private static let special = [
      Scenario("several headings", .headings) {
        $0.interjections = [.nothing, .heading, .authorization(.authorizedAlways)]
      },
      Scenario("two things at a time", .nesting, maxChoicesPerStep: 2) {
        $0.interjections.removeAll { [.heading, .error, .authorization(.restricted)].contains($0) }
      },
      Scenario("three things at a time", .nesting, maxChoicesPerStep: 3) {
        $0.reactions = [.nothing, .start, .stop]
        $0.interjections = [.nothing, .location, .authorization(.authorizedAlways)]
      },
      Scenario("location lags", .locations) {
        $0.locationLags = true
        $0.interjections = [.nothing, .location, .authorization(.authorizedAlways)]
      },
      Scenario("others watch orientation", .turning) {
        $0.othersWatchOrientation = true
        $0.interjections = [
          .nothing, .location, .authorization(.denied), .authorization(.authorizedAlways),
        ]
      },
      Scenario("status reported after creation", .permissions) {
        $0.reportsInitialAuthorization = true
        $0.interjections = [.nothing, .location] + Interjection.statuses
      },
      Scenario("simulator", .failures) { $0.isSimulator = true },
      // Values are only passed on here, whatever happens meanwhile.
      Scenario("managers of both presets", .presets, maxChoicesPerStep: 0),
      Scenario("every orientation", .orientations, maxChoicesPerStep: 0),
      Scenario("every error", .errors, maxChoicesPerStep: 0),
      Scenario("every error in the simulator", .errors, maxChoicesPerStep: 0) { $0.isSimulator = true },
      Scenario("values that are not numbers", .notNumbers, maxChoicesPerStep: 0),
      Scenario("values at the ends of their ranges", .extremes, maxChoicesPerStep: 0),
    ]

    /// The same scenario with fewer events and choices for `swift test`; `compare` explores all of it.
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
